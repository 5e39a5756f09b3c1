import { pushKeyPair } from '#server/domain/messages/push-keys.ts'
import { endPush, pushedKinds, renewPush, setPush } from '#server/domain/messages/push.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    push: typeof createHandlers
  }
}

/** Push notifications to members' browsers. */
export function createHandlers({ config, db }: Services): Handlers<'push'> {
  return {
    async push({ device }, { caller: { memberId } }) {
      const [{ publicKey }, kinds] = await Promise.all([
        pushKeyPair({ config, db }),
        pushedKinds({ db }, memberId, device),
      ])
      return { key: publicKey, kinds }
    },

    async setPush(request, visit) {
      await setPush({ config, db }, request, visit)
      return { kinds: request.kinds }
    },

    async renewPush(request) {
      await renewPush({ config, db }, request)
      return {}
    },

    async endPush({ device }, { caller: { memberId } }) {
      await endPush({ db }, memberId, device)
      return {}
    },
  }
}
