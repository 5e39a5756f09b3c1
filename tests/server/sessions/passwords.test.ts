import { describe, expect, it } from 'vitest'
import { hashPassword, verifyNobody, verifyPassword } from '#server/domain/sessions/passwords.ts'

describe('passwords', () => {
  it('are kept as argon2id PHC strings with a salt of their own', async () => {
    const [first, second] = await Promise.all([hashPassword('Sampaguita-7'), hashPassword('Sampaguita-7')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(first).not.toBe(second)
  })

  it('are recognised, in whichever form a keyboard composes their letters', async () => {
    const phc = await hashPassword('Peñafrancia-7')
    expect(await verifyPassword('Peñafrancia-7', phc)).toBe(true)
    expect(await verifyPassword('Peñafrancia-7'.normalize('NFD'), phc)).toBe(true)
    expect(await verifyPassword('penafrancia-7', phc)).toBe(false)
    expect(await verifyPassword('', phc)).toBe(false)
  })

  it.each(['', 'plain', '$argon2i$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA', '$2b$10$abc'])(
    'never match the foreign hash %j',
    async (phc) => {
      expect(await verifyPassword('plain', phc)).toBe(false)
    },
  )

  it('of nobody are checked and wrong', async () => {
    expect(await verifyNobody('anything')).toBe(false)
  })
})
