import { refuseForeignDomain } from '#server/domain/security/own-domain.ts'
import { readMobile, refuseForeignNumber } from '#server/domain/identity/mobile.ts'
import { demandInviter, register, registrationRules } from '#server/domain/identity/registration.ts'
import {
  expiredMinutes,
  firebaseMinutes,
  leaveToFirebase,
  sendRegistrationCode,
} from '#server/domain/verification/sms.ts'
import { useTicket } from '#server/domain/sessions/tickets.ts'
import { type Handlers, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { Tx } from '#server/store/db.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    registration: typeof createHandlers
  }
}

/** Registration: rules, codes, and the new account. */
export function createHandlers(services: Services): Handlers<'registration'> {
  const { settings } = services
  return {
    registrationRules: () => registrationRules(settings),

    async affiliate({ code, domain }, { now }) {
      await refuseForeignDomain(services, { domain })
      await demandInviter(services, code, now)
      return { valid: true }
    },

    async smsForRegistration({ mobileNo, countryDialingCode, regType, ticket }, { address, device, now, language }) {
      const rules = await registrationRules(settings)
      const forms = regType === undefined ? [rules.username, rules.mobile] : [rules[regType]]
      if (!forms.some((form) => form?.verificationCode?.enabled === true)) throw new Refused('feature_off')
      const mobile = readMobile(mobileNo, countryDialingCode)
      refuseForeignNumber(await settings.brand(), mobile)
      const prove = (tx: Tx) => useTicket(tx, ticket, { action: 'sms', address, now })
      const firebase = await services.idTokens.project()
      if (firebase?.uses.includes('phone')) {
        await leaveToFirebase(services, mobile, { address, device, now }, prove)
        return { expiredMinutes: firebaseMinutes, sentAt: now, firebase }
      }
      await sendRegistrationCode(services, mobile, { address, device, now, language }, prove)
      return { expiredMinutes, sentAt: now }
    },

    register: (user, visit) => register(services, 'username', user, visit),
    registerMobile: (user, visit) => register(services, 'mobile', user, visit),
  }
}
