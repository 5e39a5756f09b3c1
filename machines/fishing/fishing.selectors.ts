import type { SnapshotFrom } from 'xstate'
import type { fishingMachine } from './fishing.machine.ts'
import { isShortHere } from './fishing.rules.ts'

type Snapshot = SnapshotFrom<typeof fishingMachine>

/** Where what the draws come from stands. */
const fairnessOf = (snapshot: Snapshot): 'open' | 'checking' | 'closed' =>
  snapshot.matches({ over: 'checking' }) ? 'checking' : snapshot.matches({ over: 'fairness' }) ? 'open' : 'closed'

/** What is shown of the sea. */
export const seaView = (snapshot: Snapshot) => {
  const { sea, balance, cannon, loaded, next, clientSeed, last, verdict } = snapshot.context
  return {
    sea,
    balance,
    cannon,
    bet: sea?.cannons[cannon] ?? '0',
    /** Whether a shot can be fired, or loaded behind the one in the air. */
    canShoot: snapshot.hasTag('playable') && loaded === null,
    canChoose: snapshot.hasTag('playable'),
    flying: snapshot.hasTag('flying'),
    isShortHere: isShortHere(snapshot.context),
    rulesOpen: snapshot.matches({ over: 'rules' }),
    fairness: fairnessOf(snapshot),
    next,
    clientSeed,
    last: last === null ? null : { roundId: last.result.shotId, proof: last.result.proof, commitment: last.commitment },
    verdict,
    soundOn: snapshot.matches({ sound: 'on' }),
  }
}
