import { expect, it } from 'vitest'
import { Refused } from '#server/handler.ts'
import { asDeclared, undeclared } from '#server/http/declared.ts'
import { noticesCalls } from '#wire/content/notices.ts'

const route = { name: 'readNotice', call: noticesCalls.readNotice }

/** What becomes of a refusal of a call, and what was logged. */
async function refuse(mode: 'local' | 'production', error: Error) {
  const logged: unknown[] = []
  const services = { config: { mode }, log: { error: (...entry: unknown[]) => void logged.push(entry) } }
  const outcome = await asDeclared(services, route, () => Promise.reject(error)).catch((thrown: unknown) => thrown)
  return { outcome, logged }
}

it.each(['not_found', 'session_expired', 'invalid_request', 'maintenance'] as const)(
  'a call refuses %s, which it declares or what it declares brings with it',
  async (code) => {
    const refused = new Refused(code)
    expect(await refuse('local', refused)).toEqual({ outcome: refused, logged: [] })
  },
)

it('a call that refuses with a code it does not declare has broken, and the log says which', async () => {
  const { outcome, logged } = await refuse('local', new Refused('bad_credentials'))
  expect(outcome).toBeInstanceOf(Error)
  expect(outcome).not.toBeInstanceOf(Refused)
  expect(logged).toEqual([[undeclared, { call: 'readNotice', code: 'bad_credentials' }]])
})

it('in production it is answered all the same', async () => {
  const refused = new Refused('bad_credentials')
  const { outcome, logged } = await refuse('production', refused)
  expect(outcome).toBe(refused)
  expect(logged).toHaveLength(1)
})

it('another error stays what it is', async () => {
  const bug = new Error('bug')
  expect(await refuse('local', bug)).toEqual({ outcome: bug, logged: [] })
})
