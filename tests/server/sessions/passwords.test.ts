import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword, isCurrentHash, verifyDummyHash, verifyPassword } from '#server/domain/sessions/passwords.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { loginFailures, rateLimits } from '#server/store/schema/security/protection.ts'
import { seedAccounts, seedPassword } from '#server/store/seed/seed-accounts.ts'
import { addBank, ask, paymentPassword, readyMember } from '#tests/server/payments/withdrawal-support.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'

const first = 'the first secret of thirty-two signs and more'
const second = 'the second secret of thirty-two signs and more'
const third = 'a third secret of thirty-two signs and even more'
const secrets = { secret: first, previousSecrets: [] }
/** Of the seed's password, made before hashes were keyed. */
const unkeyed = '$argon2id$v=19$m=19456,t=2,p=1$c6slxIcWMwhUGyqQhFHj2Q$uPjmEKk6q77sYDm9bxbxfYVtxyIYqYNMbiADgfqXo1c'
const phcOfToday = /^\$argon2id\$v=19\$m=19456,t=2,p=1,keyid=[\w+/]{11}\$[\w+/]{22}\$[\w+/]{43}$/

describe('passwords', () => {
  it('are stored as argon2id PHC strings with a salt of their own and the id of their key', async () => {
    const [one, another] = await Promise.all([
      hashPassword(secrets, 'Sampaguita-7'),
      hashPassword(secrets, 'Sampaguita-7'),
    ])
    expect(one).toMatch(phcOfToday)
    expect(one).not.toBe(another)
  })

  it('match in any Unicode form of their letters', async () => {
    const phc = await hashPassword(secrets, 'Peñafrancia-7')
    expect(await verifyPassword(secrets, 'Peñafrancia-7', phc)).toBe(true)
    expect(await verifyPassword(secrets, 'Peñafrancia-7'.normalize('NFD'), phc)).toBe(true)
    expect(await verifyPassword(secrets, 'penafrancia-7', phc)).toBe(false)
    expect(await verifyPassword(secrets, '', phc)).toBe(false)
  })

  it.each(['', 'plain', '$argon2i$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA', '$2b$10$abc'])(
    'never match the foreign hash %j',
    async (phc) => {
      expect(await verifyPassword(secrets, 'plain', phc)).toBe(false)
    },
  )

  it('of an unknown member are checked and wrong', async () => {
    expect(await verifyDummyHash(secrets, 'anything')).toBe(false)
  })

  it('match under an earlier secret, and not without their secret', async () => {
    const phc = await hashPassword(secrets, 'Sampaguita-7')
    const changed = { secret: second, previousSecrets: [first] }
    expect(await verifyPassword(changed, 'Sampaguita-7', phc)).toBe(true)
    expect(await verifyPassword(changed, 'Sampaguita-8', phc)).toBe(false)
    expect([isCurrentHash(secrets, phc), isCurrentHash(changed, phc)]).toEqual([true, false])
    expect(await verifyPassword({ secret: second, previousSecrets: [] }, 'Sampaguita-7', phc)).toBe(false)
    // Removing the key's name from the column does not remove the key from the hash.
    expect(await verifyPassword(secrets, 'Sampaguita-7', phc.replace(/,keyid=[^$]+/, ''))).toBe(false)
  })

  it('of a local site still match after its data folder was moved, which changes its secret', async () => {
    const here = { secret: first, previousSecrets: [], isSecretOfFolder: true }
    const phc = await hashPassword(here, 'Sampaguita-7')
    expect(isCurrentHash(here, phc)).toBe(true)
    expect(await verifyPassword({ ...here, secret: second }, 'Sampaguita-7', phc)).toBe(true)
    // Once the site has a secret of its own, the next login keys the hash.
    expect(isCurrentHash({ secret: third, previousSecrets: [first] }, phc)).toBe(false)
  })

  it('that were hashed without a key match, and count as outdated', async () => {
    expect(await verifyPassword(secrets, seedPassword, unkeyed)).toBe(true)
    expect(isCurrentHash(secrets, unkeyed)).toBe(false)
  })
})

describe('a hash of an earlier key', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ environment: { SERVER_SECRET: first } })
  })
  afterAll(() => server.stop())

  const isMember = eq(members.account, seedAccounts.member.account)
  const stored = async () => (await server.services.db.select().from(members).where(isMember))[0]!
  const matches = async (password: string) =>
    (await server.tryLogin({ username: seedAccounts.member.account, password })).success
  const restart = async (SERVER_SECRET: string, SERVER_SECRET_PREVIOUS = '') => {
    await server.restart({ SERVER_SECRET, SERVER_SECRET_PREVIOUS })
    for (const table of [rateLimits, loginFailures]) await server.services.db.delete(table)
  }

  it('stays as it is after a wrong password, and is renewed by the next right login', async () => {
    expect((await stored()).passwordHash).toBe(unkeyed)
    expect(await matches('Sampaguita-8')).toBe(false)
    expect((await stored()).passwordHash).toBe(unkeyed)
    expect(await matches(seedPassword)).toBe(true)
    const { passwordHash } = await stored()
    expect(passwordHash).toMatch(phcOfToday)
    expect(await matches(seedPassword)).toBe(true)
    expect((await stored()).passwordHash).toBe(passwordHash)
  })

  it('is renewed for another SERVER_SECRET, after which the one before is no longer needed', async () => {
    await restart(second, first)
    const before = (await stored()).passwordHash
    expect(await matches(seedPassword)).toBe(true)
    expect((await stored()).passwordHash).not.toBe(before)
    await restart(second)
    expect(await matches(seedPassword)).toBe(true)
    await restart(third)
    expect(await matches(seedPassword)).toBe(false)
    await restart(second)
  })

  it('of a payment password is renewed when it is typed', async () => {
    await readyMember(server)
    const before = await hashPassword({ secret: first, previousSecrets: [] }, paymentPassword)
    await server.services.db.update(members).set({ paymentPasswordHash: before }).where(isMember)
    await restart(second, first)
    const token = await server.enter()
    const { id } = await addBank(server, token)
    expect((await stored()).paymentPasswordHash).not.toBe(before)
    await restart(second)
    const again = await server.enter()
    expect((await ask(server, again, { destinationId: id })).success).toBe(true)
  })
})
