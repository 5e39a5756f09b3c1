import type { SnapshotFrom } from 'xstate'
import { fairnessOf, isShortHere } from '#machines/lib/seeded-play.ts'
import type { fishingMachine } from './fishing.machine.ts'

type Snapshot = SnapshotFrom<typeof fishingMachine>

/** Selects what the fishing game shows. */
export const seaView = (snapshot: Snapshot) => {
  const { sea, balance, cannon, loaded, next, clientSeed, last, verdict } = snapshot.context
  return {
    sea,
    balance,
    cannon,
    bet: sea?.cannons[cannon] ?? '0',
    /** True if a shot can be fired, or loaded behind the one in the air. */
    canShoot: snapshot.hasTag('playable') && loaded === null,
    canChoose: snapshot.hasTag('playable'),
    flying: snapshot.hasTag('flying'),
    isShortHere: isShortHere(sea, snapshot.context.refusal),
    rulesOpen: snapshot.matches({ panel: 'rules' }),
    fairness: fairnessOf(snapshot),
    next,
    clientSeed,
    last: last === null ? null : { roundId: last.result.shotId, proof: last.result.proof, commitment: last.commitment },
    verdict,
    soundOn: snapshot.matches({ sound: 'on' }),
  }
}
