import { expect, type Page } from '@playwright/test'
import { favouritesModel } from '#machines/favourites/favourites.model.ts'
import { fulfillWith, type BrowserDriver, type BrowserSite, byItself, headlessOnly } from '#e2e/support/driver.ts'
import { beforeGate, gateOutcomes, openForGate } from '#e2e/support/gate.ts'
import { noAlert } from '#e2e/support/expectations.ts'
import { testLanguage, translatorOf } from '#e2e/support/texts.ts'
import type { Envelope } from '#wire/envelope.ts'
import type { Game } from '#wire/play/game.ts'
import { gamesCalls } from '#wire/play/games.ts'

const t = translatorOf(testLanguage)

interface StarsPage {
  readonly names: Readonly<Record<'game' | 'lottery', string>>
  /** The star that was pressed last, and its value after that. */
  pressed: { readonly name: string; readonly starred: boolean } | null
}

async function firstOf(origin: string, gameType: 'RNG' | 'LOTT'): Promise<Game> {
  const query = new URLSearchParams({ language: testLanguage, gameType })
  const response = await fetch(`${origin}${gamesCalls.gameList.path}?${query}`)
  const envelope = (await response.json()) as Envelope<{ readonly games: Game[] }>
  const game = envelope.success ? envelope.value.games.find(({ isGame }) => isGame === 'GAME') : undefined
  if (!game) throw new Error(`there is no game of ${gameType}`)
  return game
}

const starOf = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: t('favourites.star', { name }), exact: true })
    .first()

/** Presses a star, which toggles it. */
const press = (kind: keyof StarsPage['names']) => async (stars: StarsPage, world: BrowserSite) => {
  await beforeGate(world.page, world)
  const name = stars.names[kind]
  const star = starOf(world.page, name)
  await expect(star).toBeVisible()
  stars.pressed = { name, starred: (await star.getAttribute('aria-pressed')) !== 'true' }
  await star.click()
}

const left = headlessOnly('a logout is shown over the page: see the story')

/** Plays the stars on the home page, on tiles of a slot and a lottery. */
export const favouritesDriver: BrowserDriver<StarsPage> = {
  model: favouritesModel,
  async open(world) {
    const { page, site } = world
    await site.prefer(page)
    await openForGate(page, world)
    const [game, lottery] = [await firstOf(site.origin, 'RNG'), await firstOf(site.origin, 'LOTT')]
    await page.route(({ pathname }) => pathname === gamesCalls.hotGames.path, fulfillWith({ list: [game, lottery] }))
    await page.goto(site.origin)
    return { names: { game: game.name, lottery: lottery.name }, pressed: null }
  },
  leftOut: (states, stimulus) =>
    (states.includes('gating') || states.includes('savingLocally')) && stimulus.startsWith('star.pressed/')
      ? 'the gate covers the stars, or has allowed the first one; the browser stores a star at once'
      : null,
  isTransient: (states) => states.includes('gating') || states.includes('savingLocally'),
  events: {
    'star.pressed': { on: press('game'), off: press('game'), lottery: press('lottery') },
    'member.left': { default: left },
  },
  outcomes: {
    passGate: gateOutcomes,
    keepLottery: {
      'done/kept': byItself,
      'error/fault': headlessOnly('a browser stores it at once or not at all'),
    },
    watchMember: { 'event/left': left },
  },
  see: {
    idle: noAlert('favourites.failed'),
    showingError: { alert: 'favourites.failed' },
    saving: async ({ pressed }, { page }) => {
      if (pressed === null) throw new Error('no star has been pressed')
      await expect(starOf(page, pressed.name)).toHaveAttribute('aria-pressed', String(pressed.starred))
    },
  },
}
