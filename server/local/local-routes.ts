import { Hono } from 'hono'
import * as v from 'valibot'
import { SettableRule } from '#server/domain/identity/accepted-pattern.ts'
import { silenceAllNews } from '#server/domain/engagement/after-login.ts'
import { readAnswer } from '#server/domain/verification/challenges.ts'
import { publishNotice, withdrawNotice } from '#server/domain/content/notices.ts'
import { NoticeWords } from '#server/domain/content/translations.ts'
import { readOutbox } from '#server/domain/messages/outbox.ts'
import { registrationRules } from '#server/domain/identity/registration.ts'
import { Brand, StatedAmount, openSite, toggleNames } from '#server/domain/site/site-settings.ts'
import { Refused } from '#server/handler.ts'
import { answerValue } from '#server/http/answers.ts'
import { escapeHtml, htmlPage } from '#server/http/page.ts'
import { parseRequest, readJson } from '#server/http/request-content.ts'
import { setRule } from '#server/operator/commands/identity/registration.ts'
import type { Services } from '#server/services.ts'
import { registrationFields } from '#wire/identity/registration-fields.ts'
import { text, Time } from '#wire/shapes.ts'
import { chatPage, readMessages } from './chat-page.ts'
import { onlyHere } from './only-here.ts'
import { paymentsPage, playPartner } from './payment-gateway.ts'

const tenYears = 10 * 365 * 24 * 3_600_000
const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(-tenYears), v.maxValue(tenYears))
const ClockMove = v.union([v.object({ offset: milliseconds }), v.object({ advance: milliseconds })])
const ToggleSwitch = v.object({ name: v.picklist(toggleNames), on: v.boolean() })
const StatusSwitch = v.object({
  status: v.optional(v.picklist([0, 1, 2]), 0),
  until: v.optional(v.nullable(Time), null),
  info: v.optional(v.nullable(text(500)), null),
  countries: v.optional(v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))), []),
})
const JackpotStated = v.object({ amount: v.nullable(StatedAmount) })
const RuleChange = v.object({ field: v.picklist(registrationFields), rule: v.partial(SettableRule) })
const day = 24 * 60 * 60_000
const Important = v.strictObject({ important: NoticeWords })
const Withdrawal = v.object({ withdraw: v.number() })

/**
 * Routes for developers and tests on this machine: the outbox, the answers of challenges, a movable clock, and the
 * operator's switches. Mounted in local mode only; other addresses than the loopback get `not_found`.
 */
export function createLocalRoutes(services: Services): Hono {
  const { db, clock, settings, config } = services
  const app = new Hono().basePath('/local')
  app.use(onlyHere(config))

  app.get('/outbox.json', async () => {
    const messages = await readOutbox(db)
    return answerValue({
      messages: messages.map(({ id, channel, recipient, subject, body, createdAt, sentAt }) => {
        return { id, channel, recipient, subject, body, createdAt, sentAt }
      }),
    })
  })

  app.get('/outbox', async () => {
    const { gmtOffset } = await settings.brand()
    const messages = await readOutbox(db)
    const cards = messages.map(({ channel, recipient, subject, body, createdAt }) => {
      const facts = [channel === 'sms' ? 'SMS' : 'Mail', recipient, shownTime(createdAt, gmtOffset)]
      const meta = facts.map((fact) => `<span>${escapeHtml(fact)}</span>`).join('')
      const title = subject === null ? '' : `<h3>${escapeHtml(subject)}</h3>`
      return `<li class="card"><div class="meta">${meta}</div>${title}<p>${escapeHtml(body)}</p></li>`
    })
    const list = `<ul class="plain">${cards.join('')}</ul>`
    const content = cards.length > 0 ? list : '<p>Nothing has been sent yet.</p>'
    const intro = '<p>SMS and mail of this local server, the newest first. Reload to see more.</p>'
    return htmlPage({ title: 'Outbox · Statehouse', body: `<h1>Outbox</h1>${intro}${content}` })
  })

  app.get('/chat', (context) => chatPage(context.req.query('desk'), []))
  app.post('/chat', async (context) => chatPage(context.req.query('desk'), await readMessages(context.req.raw)))

  app.get('/payments', (context) => paymentsPage(services, context.req.query('reference')))
  app.post('/payments', (context) => playPartner(services, context.req.raw))

  app.get('/challenges/:id', async (context) => {
    const found = await readAnswer(db, context.req.param('id').slice(0, 64).replaceAll('\0', ''))
    if (!found) throw new Refused('not_found')
    return answerValue(found)
  })

  app.get('/clock', () => answerValue({ offset: clock.offset, now: clock.now() }))
  app.post('/clock', async (context) => {
    const move = parseRequest(ClockMove, await readJson(context.req.raw))
    const offset = 'offset' in move ? move.offset : clock.offset + move.advance
    await settings.setClockOffset(offset, clock.now())
    // Read back from the store: another move may have been stored in between.
    clock.move(await settings.clockOffset())
    return answerValue({ offset: clock.offset, now: clock.now() })
  })

  app.post('/toggles', async (context) => {
    const { name, on } = parseRequest(ToggleSwitch, await readJson(context.req.raw))
    return answerValue(await settings.setToggle(name, on, clock.now()))
  })
  app.post('/registration', async (context) => {
    const { field, rule } = parseRequest(RuleChange, await readJson(context.req.raw))
    await setRule(settings, { field, rule }, clock.now())
    return answerValue(await registrationRules(settings))
  })
  app.post('/status', async (context) => {
    const status = parseRequest(StatusSwitch, await readJson(context.req.raw))
    return answerValue(await settings.setSiteStatus({ ...openSite, ...status }, clock.now()))
  })
  app.post('/jackpot', async (context) => {
    const { amount } = parseRequest(JackpotStated, await readJson(context.req.raw))
    await settings.setJackpot(amount, clock.now())
    return answerValue({ amount })
  })
  app.post('/news', async () => {
    // A story moves the clock, and a day that ends brings rewards.
    await silenceAllNews(db, clock.now(), clock.now() + 30 * day)
    return answerValue({ shown: true })
  })
  app.post('/measurement', async (context) => {
    const change = parseRequest(v.partial(v.pick(Brand, ['gtagId', 'flights'])), await readJson(context.req.raw))
    await settings.setBrand(change, clock.now())
    return answerValue(change)
  })
  app.post('/notices', async (context) => {
    const request = parseRequest(v.union([Withdrawal, Important, NoticeWords]), await readJson(context.req.raw))
    if (!('withdraw' in request)) {
      const [words, important] = 'important' in request ? [request.important, true] : [request, false]
      return answerValue({ id: await publishNotice(services, words, clock.now(), important) })
    }
    if (!(await withdrawNotice(services, request.withdraw, clock.now()))) throw new Refused('not_found')
    return answerValue({ id: request.withdraw })
  })
  return app
}

function shownTime(time: number, gmtOffset: number): string {
  return new Date(time + gmtOffset * 60_000).toISOString().slice(0, 19).replace('T', ' ')
}
