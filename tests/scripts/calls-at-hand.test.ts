import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { callsAtHand } from '#scripts/build/calls-at-hand.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What the build adds to a file. */
async function added(file: string, code: string): Promise<string> {
  const { transform } = callsAtHand(root)
  if (typeof transform !== 'function') throw new Error('no transform')
  const made = (await transform.call({} as never, code, root + file)) as { readonly code: string } | undefined
  return made?.code.slice(code.length) ?? ''
}

it('lays the calls that a file makes at hand, from the modules that declare them', async () => {
  const code = 'const read = () => valueOf(api.sportsBoard({ hall }, { signal }))'
  expect(await added('src/features/sports/use-sports.ts', code)).toContain("from '#wire/sports.ts'")
})

it('lays those at hand that are behind the actors of a chart', async () => {
  const code = "export const loginCalls = defineCalls({ login: 'login', loadDialingCode: ['countryCode'] })"
  const lines = await added('machines/login/login.calls.ts', code)
  expect(lines).toContain("from '#wire/session.ts'")
  expect(lines).toContain("from '#wire/system.ts'")
})

it('adds nothing to a file that makes no call, makes those of the first page, or is none of the site’s', async () => {
  expect(await added('src/ui/button.tsx', 'export const Button = () => null')).toBe('')
  expect(
    await added('machines/app/app.calls.ts', "export const appCalls = defineCalls({ loadBrand: 'whitelabel' })"),
  ).toBe('')
  expect(await added('server/handlers/sports.ts', 'api.sportsBoard({})')).toBe('')
})
