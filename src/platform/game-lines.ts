import { gameLine } from '#wire/play/frame.ts'

/** How long a line may take to answer, in milliseconds. */
const patience = 5_000

/** Resolves when games answer at this line; rejects when nothing does, or something else. */
async function ask(line: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(line + gameLine.path, { cache: 'no-store', credentials: 'omit', signal })
  const said = (await response.json()) as Partial<typeof gameLine.answer> | null
  if (said?.line !== gameLine.answer.line) throw new Error(`${line} answers something else`)
  return line
}

/** The line at which games answer first; null where they answer at none. A line that has no other is not asked. */
export async function fastestLine(lines: readonly string[], signal: AbortSignal): Promise<string | null> {
  if (lines.length === 1) return lines[0]!
  const enough = new AbortController()
  const until = AbortSignal.any([signal, enough.signal, AbortSignal.timeout(patience)])
  try {
    return await Promise.any(lines.map((line) => ask(line, until)))
  } catch {
    return null
  } finally {
    enough.abort()
  }
}
