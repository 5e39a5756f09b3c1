import { gameLine } from '#wire/play/frame.ts'

/** Timeout of a line, in milliseconds. */
const timeout = 5_000

/** Resolves when games answer at this line; rejects when there is no answer, or a wrong one. */
async function probe(line: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(line + gameLine.path, { cache: 'no-store', credentials: 'omit', signal })
  const answer = (await response.json()) as Partial<typeof gameLine.answer> | null
  if (answer?.line !== gameLine.answer.line) throw new Error(`${line} answers something else`)
  return line
}

/** Returns the line that answers first; null when none does. A single line is returned without a request. */
export async function fastestLine(lines: readonly string[], signal: AbortSignal): Promise<string | null> {
  if (lines.length === 1) return lines[0]!
  const enough = new AbortController()
  const until = AbortSignal.any([signal, enough.signal, AbortSignal.timeout(timeout)])
  try {
    return await Promise.any(lines.map((line) => probe(line, until)))
  } catch {
    return null
  } finally {
    enough.abort()
  }
}
