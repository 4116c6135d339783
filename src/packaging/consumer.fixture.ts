import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { execa, ExecaError } from 'execa'
import { z } from 'zod'

/** A project that has the packed package, as a user has it. */
export interface Consumer {
  /** Why nothing is installed: npm reached no registry. */
  readonly unreachable: string | undefined
  /** Runs a command of its `node_modules/.bin`, or `node`; one that fails does not reject. */
  readonly run: (command: string, ...args: readonly string[]) => Promise<{ exitCode: number | undefined; all: string }>
}

/** Packs this repository, and installs the tarball in an empty folder, beside what the author of a spec brings along. */
export async function installConsumer(folder: string): Promise<Consumer> {
  await npm(repository, 'pack', '--pack-destination', folder)
  const dependencies = { 'kernel-fidelity': `file:${readdirSync(folder).join()}`, ...toolsHere() }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true, dependencies }))
  return {
    unreachable: await install(folder),
    run: async (command, ...args) => {
      const { exitCode, all } = await execa(command, args, {
        cwd: folder,
        reject: false,
        all: true,
        // The variables of the Vitest that runs this are not for the one inside.
        extendEnv: false,
        env: { PATH: [join(folder, 'node_modules/.bin'), path].join(delimiter), NO_COLOR: '1' },
      })
      return { exitCode, all }
    },
  }
}

const repository = join(import.meta.dirname, '../..')

/** The tools of this repository, in its versions. */
function toolsHere(): Readonly<Record<string, string | undefined>> {
  const { devDependencies } = manifestSchema.parse(JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')))
  const tools = ['@types/node', 'typescript', 'vite', 'vitest']
  return Object.fromEntries(tools.map((name) => [name, devDependencies[name]]))
}

const manifestSchema = z.object({ devDependencies: z.record(z.string(), z.string()) })

async function install(folder: string): Promise<string | undefined> {
  try {
    await npm(folder, 'install', '--prefer-offline', '--no-audit', '--no-fund', '--fetch-retries=1')
    return undefined
  } catch (error) {
    // Without a network npm may say all sorts of things, a conflict of versions among them.
    const failure = await npm(folder, 'view', 'vitest', 'version', '--fetch-retries=1').catch((lost: unknown) => lost)
    if (failure instanceof ExecaError) return failure.message
    throw error
  }
}

async function npm(cwd: string, ...args: readonly string[]): Promise<void> {
  await execa('npm', args, { cwd, env: { PATH: path } })
}

/** The Node that runs this comes before the machine's own, which may be older than `engines` allows. */
const path = [dirname(process.execPath), process.env['PATH']].join(delimiter)
