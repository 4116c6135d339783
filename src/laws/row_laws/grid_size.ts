import type { RowLaw } from '../law.ts'

/**
 * Every coordinate is profiled on every backend, on every GPU, again after every change of the kernel. 500 is the ceiling that
 * reviewers of such caches hold them to: feasible coordinates of one config, before they are multiplied by backends. Remedies,
 * in this order: drop an axis that depends on the others, drop shapes that no one runs, project on fewer coordinates.
 */
export const gridSize: RowLaw = {
  name: 'grid-size',
  statement: 'A config has at most 500 feasible coordinates.',
  skipped: ({ gridShapes }) => (gridShapes.length === 0 ? 'the feasible coordinates are not known' : undefined),
  check: ({ gridShapes }) => {
    if (gridShapes.length <= most) return []
    return [{ severity: 'error', shapes: [], detail: `${gridShapes.length} feasible coordinates, at most ${most}` }]
  },
}

const most = 500
