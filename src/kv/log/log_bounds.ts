/** A sequence of more blocks is not read: at 16 tokens a block this one has 8 million tokens. */
export const mostBlocks = 524_288

/** A model of more layers is not read: a number above it is a corrupt one. */
export const mostLayers = 1024
