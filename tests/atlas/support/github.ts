import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** A comment of a pull request. */
export interface Comment {
  id: number
  body: string
  user: { type: string }
}

/**
 * Serves GitHub's comments of one pull request until the test ends; `refuses` answers every change with 403. The token
 * is `secret`.
 */
export async function github(comments: Comment[] = [], { refuses = false } = {}) {
  const calls: string[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    calls.push(`${method} ${url}`)
    const answer = (code: number, value: unknown) =>
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (request.headers.authorization !== 'Bearer secret') return answer(401, {})
    if (method === 'GET') {
      const page = Number(new URL(url, 'http://localhost').searchParams.get('page'))
      return answer(200, comments.slice((page - 1) * 100, page * 100))
    }
    if (refuses) return answer(403, { message: 'Resource not accessible by integration' })
    const { body } = (await json(request)) as { body: string }
    if (body.length > 65_536) return answer(422, {})
    const id = Number(/comments\/(\d+)$/.exec(url)?.[1] ?? comments.length + 1)
    const known = comments.find((comment) => comment.id === id)
    if (known) known.body = body
    else comments.push({ id, body, user: { type: 'Bot' } })
    return answer(known ? 200 : 201, { id, html_url: `https://github.test/comment/${id}` })
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { api: `http://127.0.0.1:${port}`, comments, calls }
}
