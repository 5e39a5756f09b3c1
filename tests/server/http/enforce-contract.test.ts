import { expect, it } from 'vitest'
import { Refused } from '#server/handler.ts'
import { enforceContract, undeclaredRefusal } from '#server/http/enforce-contract.ts'
import { noticesCalls } from '#wire/content/notices.ts'

const route = { name: 'readNotice', call: noticesCalls.readNotice }

/** Returns the result of a refusal, and the log. */
async function refuse(mode: 'local' | 'production', error: Error) {
  const logged: unknown[] = []
  const services = { config: { mode }, log: { error: (...entry: unknown[]) => void logged.push(entry) } }
  const outcome = await enforceContract(services, route, () => Promise.reject(error)).catch((thrown: unknown) => thrown)
  return { outcome, logged }
}

it.each(['not_found', 'session_expired', 'invalid_request', 'maintenance'] as const)(
  'contract: a declared or implied refusal %s passes through',
  async (code) => {
    const refused = new Refused(code)
    expect(await refuse('local', refused)).toEqual({ outcome: refused, logged: [] })
  },
)

it('contract: an undeclared refusal is an internal error, and the log names it', async () => {
  const { outcome, logged } = await refuse('local', new Refused('bad_credentials'))
  expect(outcome).toBeInstanceOf(Error)
  expect(outcome).not.toBeInstanceOf(Refused)
  expect(logged).toEqual([[undeclaredRefusal, { call: 'readNotice', code: 'bad_credentials' }]])
})

it('contract: production sends an undeclared refusal to the client', async () => {
  const refused = new Refused('bad_credentials')
  const { outcome, logged } = await refuse('production', refused)
  expect(outcome).toBe(refused)
  expect(logged).toHaveLength(1)
})

it('contract: other errors pass through', async () => {
  const bug = new Error('bug')
  expect(await refuse('local', bug)).toEqual({ outcome: bug, logged: [] })
})
