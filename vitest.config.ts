import { defineConfig } from 'vitest/config'
import { kernelFidelity } from './src/plugin.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // Many tests run real processes, which a busy machine starts slowly.
          testTimeout: 30_000,
          include: ['src/**/*.test.ts', 'reporters/**/*.test.ts'],
          isolate: false,
          maxWorkers: '100%',
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [kernelFidelity()],
        test: {
          name: 'fidelity',
          include: ['fidelity/**/*.fidelity.ts'],
          // One process serves many specs: the recording is read once.
          isolate: false,
          maxWorkers: '100%',
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
