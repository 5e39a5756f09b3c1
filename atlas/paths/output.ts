type Write = typeof process.stdout.write

/** Standard output as it was before it was reserved; null while it is not. */
let reserved: Write | null = null

/**
 * Reserves standard output for `answer`: whatever else writes there, such as a machine that prints, goes to standard
 * error. Returns a function that ends it; nothing happens when it is reserved already.
 */
export function reserveOutput(): () => void {
  if (reserved) return () => undefined
  const { write } = process.stdout
  reserved = write.bind(process.stdout)
  process.stdout.write = ((...given: Parameters<Write>) => process.stderr.write(...given)) as Write
  return () => {
    process.stdout.write = write
    reserved = null
  }
}

const write = (text: string | Uint8Array, done?: (error?: Error | null) => void): unknown =>
  (reserved ?? process.stdout.write.bind(process.stdout))(text, done)

/** Writes a part of a command's answer to standard output. */
export const answer = (text: string | Uint8Array): void => void write(text)

/** Ends the process with success when the reader closes the pipe, as `head` does after ten lines. */
function exitOnClosedPipe(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') process.stderr.write(`${error.message}\n`)
    process.exit(error.code === 'EPIPE' ? 0 : 2)
  })
}

/**
 * Prepares the process of a command that loads machines of others: their output and their errors go to standard error,
 * and neither ends up in the answer nor ends the command.
 */
export function isolateOutput(): void {
  exitOnClosedPipe()
  reserveOutput()
  const report = (error: unknown) =>
    process.stderr.write(`an error beside the command: ${error instanceof Error ? error.message : String(error)}\n`)
  process.on('uncaughtException', report)
  process.on('unhandledRejection', report)
}

/** Ends the process once everything is written, whatever still runs: a machine may have started actors of its own. */
export async function exitWith(code: number): Promise<never> {
  const closed = await new Promise<boolean>((resolve) => write('', (error) => resolve(Boolean(error))))
  await new Promise<void>((resolve) => process.stderr.write('', () => resolve()))
  process.exit(closed ? 0 : code)
}
