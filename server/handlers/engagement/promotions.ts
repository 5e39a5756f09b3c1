import {
  applyForPromotion,
  claimPromotion,
  joinPromotion,
  takePicture,
} from '#server/domain/engagement/promotion-entries.ts'
import { listPromotions, readPromotion, readWelcomeOffer } from '#server/domain/engagement/promotions.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    promotions: typeof createHandlers
  }
}

/** Promotions, and taking part in them. */
export function createHandlers(services: Services): Handlers<'promotions'> {
  return {
    promotions: (request, visit) => listPromotions(services, request, visit),
    promotion: (which, visit) => readPromotion(services, which, visit),
    welcomeOffer: (request, visit) => readWelcomeOffer(services, request, visit),
    joinPromotion: (which, visit) => joinPromotion(services, which, visit),
    sendPromotionPicture: (picture, visit) => takePicture(services, picture, visit),
    applyPromotion: (application, visit) => applyForPromotion(services, application, visit),
    claimPromotion: (which, visit) => claimPromotion(services, which, visit),
  }
}
