/** A plot as the page shows it. */
export interface Figure {
  /** Unique in its kernel, of lower-case letters and hyphens: what a link points at. */
  readonly id: string
  readonly title: string
  /** One or two sentences of what is to be seen, for those who cannot see it too. */
  readonly caption: string
  /** An `<svg>` element, self-contained, its colours by CSS variables of the page. */
  readonly svg: string
}
