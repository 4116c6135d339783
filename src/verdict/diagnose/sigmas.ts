/** A difference of fewer standard errors is taken for chance. */
export const sigmas = 2
