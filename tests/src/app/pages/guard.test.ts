import { createActor, fromPromise, setup } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { Answer } from '#wire/envelope.ts'
import { appMachine } from '#machines/app/app.machine.ts'
import { defaultPreferences } from '#machines/preferences/preferences.machine.ts'
import type { Brand } from '#machines/app/session.ts'
import { loginRedirect, mustLogIn, requestedPage } from '#src/app/pages/guard.ts'

const still = setup({}).createMachine({ initial: 'still', states: { still: {} } })

const brandOf = (closed: boolean) => ({ toggles: { loginedToHomePage: closed } }) as Brand

/** The root chart of a brand that requires a login, unless `closed` is false; its other actors never answer. */
function site({ closed = true, member = false } = {}) {
  const answer: Answer<Brand> = { kind: 'value', value: brandOf(closed) }
  return createActor(
    appMachine.provide({
      actors: {
        preferences: still as never,
        siteStatus: still as never,
        loadBrand: fromPromise(() => Promise.resolve(answer)) as never,
        loadMember: fromPromise(() => new Promise(() => {})) as never,
      },
    }),
    {
      input: {
        session: member ? { token: 't', accountType: 2, username: 'marisol' } : null,
        preferences: defaultPreferences,
      },
    },
  ).start()
}

describe('the guard of a brand that requires a login (spec §2)', () => {
  it.each(['/login', '/register', '/register.html', '/helpmc', '/download', '/reset'])(
    'lets a visitor pass at %s, also in capitals and with slashes behind: none is sent to the page one is on',
    async (path) => {
      for (const written of [path, `${path}/`, `${path}//`, path.toUpperCase(), `${path.toUpperCase()}/`]) {
        expect(await mustLogIn(site(), written), written).toBe(false)
      }
    },
  )

  it.each(['/', '/rng', '/help', '/helpmcx', '/login/more', '/down', '/game'])(
    'stops a visitor at %s',
    async (path) => {
      expect(await mustLogIn(site(), path)).toBe(true)
    },
  )

  it('stops neither members nor the visitors of another brand', async () => {
    expect(await mustLogIn(site({ member: true }), '/rng')).toBe(false)
    expect(await mustLogIn(site({ closed: false }), '/rng')).toBe(false)
  })
})

describe('the page after a redirect to the login', () => {
  it('is the requested address, with its query', () => {
    const requested = '/seaLottery?gameCode=harbour-lights&vendor=TCG_SEA'
    expect(requestedPage(loginRedirect(requested).search)).toBe(requested)
  })

  it('is home by default', () => {
    expect(loginRedirect('/').search).toEqual({})
    expect(requestedPage({})).toBe('/')
  })

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/a b', 12, ['/rng']])(
    'is never out of the site: %j',
    (next) => {
      expect(requestedPage({ next })).toBe('/')
    },
  )
})
