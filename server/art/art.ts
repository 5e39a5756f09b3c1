import { Hono, type Context } from 'hono'
import { catalogueOf } from '#server/domain/play/catalogue.ts'
import { isDrawing, symbolPicture } from '#server/games/client/slot/symbols.ts'
import type { Services } from '#server/services.ts'
import { refusalStatus } from '#wire/codes.ts'
import { avatars } from '#wire/identity/profile.ts'
import { drawAvatar } from './avatar-picture.ts'
import { drawBanner } from './banner-picture.ts'
import { drawGame } from './game-picture.ts'
import { drawReward, isRewardDrawing } from './reward-picture.ts'
import { isScene } from './scenes.ts'
import { drawVendor, drawVendors } from './vendor-picture.ts'

/** Logos on one sheet at most. */
const mostLogos = 60

/**
 * Serves the drawn pictures, cached for ever by address: `/art/game/<code>.svg`, `/art/vendor/<game type>/<code>.svg`,
 * the sheet of logos `/art/vendors/<code>,<code>.svg`, `/art/banner/<scene>-<hue>-<number>.svg`, `/art/avatar/<name>.svg`,
 * `/art/reward/<drawing>-<hue>.svg` and the symbols of the slots, `/art/symbol/<drawing>.svg`.
 */
export function createArt(services: Pick<Services, 'db' | 'live' | 'settings'>): Hono {
  const catalogue = catalogueOf(services)
  const app = new Hono()

  app.get('/art/game/:file', async (context) => {
    const game = (await catalogue.current()).everyByCode.get(codeOf(context.req.param('file')))
    if (!game) return notFound(context)
    return picture(context, drawGame({ code: game.code, name: game.name, vendor: game.owner, scene: game.scene }))
  })
  const logo = async (context: Context, file: string, gameType?: string) => {
    const vendor = (await catalogue.current()).vendorByCode.get(codeOf(file))
    const makes = gameType === undefined || vendor?.makes.some((type) => type === gameType)
    return vendor && makes ? picture(context, drawVendor(vendor)) : notFound(context)
  }
  app.get('/art/vendor/:file', (context) => logo(context, context.req.param('file')))
  app.get('/art/vendor/:type/:file', (context) => logo(context, context.req.param('file'), context.req.param('type')))
  app.get('/art/vendors/:file', async (context) => {
    const codes = codeOf(context.req.param('file')).split(',')
    const { vendorByCode } = await catalogue.current()
    const logos = codes.slice(0, mostLogos).map((code) => vendorByCode.get(code))
    return logos.some((logo) => logo !== undefined) ? picture(context, drawVendors(logos)) : notFound(context)
  })
  app.get('/art/banner/:file', (context) => {
    const [, scene = '', hue = '', number = ''] =
      /^(\w+)-(\d{1,3})-(\d{1,9})$/.exec(codeOf(context.req.param('file'))) ?? []
    if (!isScene(scene) || Number(hue) > 359) return notFound(context)
    return picture(context, drawBanner({ scene, hue: Number(hue), number: Number(number) }))
  })
  app.get('/art/reward/:file', (context) => {
    const [, drawing = '', hue = ''] = /^(\w+)-(\d{1,3})$/.exec(codeOf(context.req.param('file'))) ?? []
    if (!isRewardDrawing(drawing) || Number(hue) > 359) return notFound(context)
    return picture(context, drawReward({ drawing, hue: Number(hue) }))
  })
  app.get('/art/avatar/:file', (context) => {
    const name = codeOf(context.req.param('file'))
    const avatar = avatars.find((each) => each === name)
    return avatar === undefined ? notFound(context) : picture(context, drawAvatar(avatar))
  })
  app.get('/art/symbol/:file', (context) => {
    const drawing = codeOf(context.req.param('file'))
    return isDrawing(drawing) ? picture(context, symbolPicture(drawing)) : notFound(context)
  })
  return app
}

const codeOf = (file: string) => /^(.+)\.svg$/.exec(file)?.[1] ?? ''

const picture = (context: Context, svg: string) =>
  context.body(svg, 200, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': 'public, max-age=31536000, immutable',
    // Opened as a page of its own, a picture may do nothing at all.
    'Content-Security-Policy': "default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    // A page shows it from a mirror, too, which is of another origin.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })

const notFound = (context: Context) =>
  context.json({ success: false, value: null, message: 'not_found', code: 'not_found' }, refusalStatus.not_found)
