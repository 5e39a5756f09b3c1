import * as v from 'valibot'
import { drawCaptcha } from '#server/domain/verification/captcha.ts'
import { issueChallenge, takeChallenge, type TakenChallenge } from '#server/domain/verification/challenges.ts'
import { readMobile, refuseForeignNumber } from '#server/domain/identity/mobile.ts'
import { drawSlider, pictureSize } from '#server/domain/verification/slider-picture.ts'
import { choosePlace, chooseQuestion, isDragPassed } from '#server/domain/verification/slider.ts'
import {
  expiredMinutes,
  firebaseMinutes,
  leaveToFirebase,
  sendLoginCode,
  sendRecoveryCode,
} from '#server/domain/verification/sms.ts'
import { auditRequest } from '#server/domain/sessions/recovery.ts'
import { issueTicket, useTicket } from '#server/domain/sessions/tickets.ts'
import { type Handlers, Refused } from '#server/handler.ts'
import { currentRequest } from '#server/request-scope.ts'
import type { Services } from '#server/services.ts'
import type { Tx } from '#server/store/db.ts'
import type { ParsedRequestOf } from '#wire/call.ts'
import { TicketAction } from '#wire/shapes.ts'
import type { verificationCalls } from '#wire/verification/verification.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    verification: typeof createHandlers
  }
}

type Answer = ParsedRequestOf<typeof verificationCalls.sliderAnswer>

/** Slider, captcha and SMS codes. */
export function createHandlers(services: Services): Handlers<'verification'> {
  const { db, settings } = services
  return {
    async sliderChallenge({ action, form }, { address, now, spend }) {
      if (form === 'question') {
        await spend('questionByAddress', address)
        const { texts, answer } = chooseQuestion()
        const issued = await issueChallenge(db, { kind: 'question', action, answer: String(answer), address, now })
        return { form, ...issued, texts }
      }
      const { x, y } = choosePlace()
      const picture = await drawSlider(x, y)
      const issued = await issueChallenge(db, { kind: 'slider', action, answer: String(x), address, now })
      return { form, ...issued, ...picture, ...pictureSize, pieceY: y }
    },

    async sliderAnswer(answer, { address, now }) {
      const taken = await takeChallenge(db, answer.challengeId, ['slider', 'question'], { address, now })
      if (!taken) throw new Refused('challenge_expired')
      if (!isPassed(taken, answer)) throw new Refused('challenge_failed')
      return issueTicket(db, { action: v.parse(TicketAction, taken.action), address, now })
    },

    async captcha(_request, { address, now }) {
      const { text, image } = await drawCaptcha()
      const issued = await issueChallenge(db, { kind: 'captcha', action: null, answer: text, address, now })
      return { captchaId: issued.challengeId, image, expiresAt: issued.expiresAt }
    },

    async smsBeforeLogin({ mobileNum, countryDialingCode, ticket, purpose }, { address, device, now, language }) {
      const { smsLogin, phoneRecovery } = await settings.toggles()
      if (!(purpose === 'login' ? smsLogin : phoneRecovery)) throw new Refused('feature_off')
      const mobile = readMobile(mobileNum, countryDialingCode)
      const prove = (tx: Tx) => useTicket(tx, ticket, { action: 'sms', address, now })
      const firebase = purpose === 'login' ? await services.idTokens.project() : null
      if (firebase?.uses.includes('phone')) {
        // Firebase sends codes to any number.
        refuseForeignNumber(await settings.brand(), mobile)
        await leaveToFirebase(services, mobile, { address, device, now }, prove)
        return { expiredMinutes: firebaseMinutes, sentAt: now, firebase }
      }
      const reader = { address, device, now, language }
      if (purpose === 'login') await sendLoginCode(services, mobile, reader, prove)
      else {
        await sendRecoveryCode(services, mobile, reader, prove)
        await auditRequest(services, 'smsBeforeLogin', { address, memberId: currentRequest()?.memberId ?? null })
      }
      return { expiredMinutes, sentAt: now }
    },
  }
}

function isPassed(challenge: TakenChallenge, answer: Answer): boolean {
  if (challenge.kind === 'question') return answer.answer !== undefined && String(answer.answer) === challenge.answer
  if (answer.x === undefined || answer.trail === undefined) return false
  return isDragPassed({ x: answer.x, trail: answer.trail, keyboard: answer.keyboard }, Number(challenge.answer))
}
