import { currentRequest } from './request-scope.ts'

/** Fields of a log line. Callers pass no bodies, tokens, passwords or codes. */
export type LogFacts = Readonly<Record<string, string | number | boolean | null | undefined>>

/** The server log: one line per entry, on standard error. */
export interface Log {
  info(event: string, facts?: LogFacts): void
  warn(event: string, facts?: LogFacts): void
  error(event: string, facts?: LogFacts, error?: unknown): void
}

/** Creates a log of JSON lines with the id of the current request. `quiet` drops the `info` lines. */
export function createLog(options: { quiet: boolean; write?: (line: string) => void }): Log {
  const write = options.write ?? ((line: string) => void process.stderr.write(`${line}\n`))
  const line = (level: string, event: string, facts: LogFacts = {}) =>
    write(JSON.stringify({ time: new Date().toISOString(), level, event, request: currentRequest()?.id, ...facts }))
  return {
    info: (event, facts) => {
      if (!options.quiet) line('info', event, facts)
    },
    warn: (event, facts) => line('warn', event, facts),
    error: (event, facts, error) => line('error', event, { ...facts, ...describeError(error) }),
  }
}

/** Returns the message of an error; of a failed query only the database's, because the query's holds parameters. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  if (!('query' in error)) return error.message
  return error.cause instanceof Error ? error.cause.message : 'query failed'
}

/** Name, message and stack. */
function describeError(error: unknown): LogFacts {
  if (!(error instanceof Error)) return error === undefined ? {} : { error: typeof error }
  const cause = error.cause instanceof Error ? error.cause : null
  const isQuery = 'query' in error
  return {
    error: error.name,
    message: wordsOf(error),
    stack: (isQuery ? (cause?.stack ?? '') : (error.stack ?? '')).split('\n').slice(1, 8).join('\n'),
  }
}
