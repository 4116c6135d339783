import { CaptureFault } from './capture_fault.ts'

/** What `torch.save` writes; `entry` is the pickle in the archive, if it is one. */
export function refusedTorch(where: string, entry: string): CaptureFault {
  return refused(
    where,
    `is a PyTorch archive: ${JSON.stringify(entry.slice(0, 80))} in it is a pickle, which is never loaded`,
  )
}

/** A file that begins with the opcode of a pickle. */
export function refusedPickle(where: string): CaptureFault {
  return refused(where, 'is a Python pickle, which is never loaded')
}

function refused(where: string, got: string): CaptureFault {
  const call = 'safetensors.torch.save_file(torch.load(path, weights_only=True), "capture.safetensors")'
  return new CaptureFault('refused-pickle', where, got, `convert it where it was made: ${call}`)
}
