import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { OperatorAnswer } from './answer.ts'
import type { OperatorCommand } from './commands.ts'
import { operatorSocketPath } from './socket-path.ts'

/** Sends a command to the server of a data folder; resolves with null when none is running. */
export async function askServer(dataDir: string, command: OperatorCommand): Promise<OperatorAnswer | null> {
  const socket = connect(operatorSocketPath(dataDir))
  socket.setTimeout(120_000, () => socket.destroy(new Error('The server does not respond')))
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('error', reject)
    })
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
  socket.write(`${JSON.stringify(command)}\n`)
  const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), OperatorAnswer), await text(socket))
  return answer.success ? answer.output : { ok: false, problem: 'The server closed the connection before it answered' }
}

/** Returns whether the socket is missing, or left behind by a killed server. */
function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED')
}
