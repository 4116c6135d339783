import { spawn, type ChildProcess } from 'node:child_process'

/**
 * Ends a process group should this process be killed before it is released. No exit handler runs then: Vitest kills its
 * workers on Ctrl-C, and a cache that profiles would keep the GPU busy. So a child waits for the end of its stdin, which
 * comes with the death of this process, however it dies.
 *
 * @returns releases the group: to be called when it has ended
 */
export function reapOnDeath(group: number): () => void {
  tell(`+ ${group}`)
  return () => tell(`- ${group}`)
}

/** Removes a folder of temporary files once this process has ended, however it does. */
export function removeOnDeath(folder: string): void {
  tell(`rm ${folder}`)
}

function tell(line: string): void {
  reaper ??= startReaper()
  reaper.stdin?.write(`${line}\n`)
}

let reaper: ChildProcess | undefined

function startReaper(): ChildProcess {
  // In a session of its own, since Ctrl-C goes to all of the terminal's.
  const child = spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  child.unref()
  // Without it groups may be left behind, but every answer is as good.
  child.on('error', () => {})
  child.stdin?.on('error', () => {})
  return child
}

const script = `
groups=
while read -r sign what; do
  if [ "$sign" = rm ]; then set -- "$@" "$what"; continue; fi
  others=
  for one in $groups; do
    if [ "$one" != "$what" ]; then others="$others $one"; fi
  done
  if [ "$sign" = + ]; then groups="$others $what"; else groups=$others; fi
done
if [ -n "$groups" ]; then
  for group in $groups; do kill -s TERM -- "-$group"; done
  sleep 1
  for group in $groups; do kill -s KILL -- "-$group"; done
fi
if [ $# -gt 0 ]; then rm -rf -- "$@"; fi
`
