import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'
import { activePaths, keyOf, type Configuration } from '#atlas/explore/configuration.ts'
import { stable } from '#atlas/explore/stable.ts'
import { isCountedId, srcOf } from '#atlas/explore/xstate.ts'
import type { Part } from './system.ts'

/** A member of a system: a machine on an actor. */
export interface Member {
  readonly ref: AnyActorRef
  readonly parent: AnyActorRef | null
  readonly part: Part
  readonly configuration: Configuration
}

/** The configuration of a system: that of every member, in the order of their start, the root first. */
export interface Joint {
  readonly members: ReadonlyMap<AnyActorRef, Member>
  /** Stopped actors by their last name. */
  readonly gone: ReadonlyMap<AnyActorRef, string>
}

export const isRunning = ({ configuration }: Member): boolean => configuration.snapshot.status === 'active'

export const childrenOf = (snapshot: AnyMachineSnapshot): AnyActorRef[] =>
  Object.values((snapshot.children ?? {}) as Record<string, AnyActorRef | undefined>).flatMap((ref) => ref ?? [])

/** An actor's own id; its `src` where XState has generated the id. */
const ownName = (ref: AnyActorRef): string => (isCountedId(ref.id) || /^\d+\./.test(ref.id) ? srcOf(ref) : ref.id)

/** Returns the name of every actor: the root by its flow, others by id, below another member as `worker/timer`. */
export function namesOf({ members, gone }: Joint): Map<AnyActorRef, string> {
  const names = new Map(gone)
  for (const { ref, parent, part, configuration } of members.values()) {
    if (parent === null) names.set(ref, part.model.flow)
    const above = parent === null ? '' : `${names.get(ref)}/`
    const counts = new Map<string, number>()
    for (const child of childrenOf(configuration.snapshot)) {
      const own = ownName(child)
      const count = (counts.get(own) ?? 0) + 1
      counts.set(own, count)
      names.set(child, `${above}${own}${count === 1 ? '' : `#${count}`}`)
    }
  }
  return names
}

/** Returns the key of a configuration: configurations with equal keys count as the same. */
export function jointKey(joint: Joint): string {
  const names = namesOf(joint)
  const written = (value: unknown) => stable(value, (ref) => nameIn(joint, names, ref as AnyActorRef))
  return [...joint.members.values()]
    .map(({ ref, part, configuration }) => {
      const { model } = part
      const project = (context: unknown) => (model.project ? model.project(context) : context)
      return `${names.get(ref)} ${keyOf(configuration, project, written)}`
    })
    .toSorted()
    .join('\n')
}

const nameIn = ({ gone }: Joint, names: ReadonlyMap<AnyActorRef, string>, ref: AnyActorRef): string | undefined =>
  gone.has(ref) ? `${gone.get(ref)}, over` : names.get(ref)

/** Returns the innermost states of each running member: `light: red.walk`. */
export function statesText(joint: Joint): string {
  const names = namesOf(joint)
  return [...joint.members.values()]
    .map(({ ref, configuration: { snapshot } }) => {
      const paths = activePaths(snapshot)
      const inner = paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`)))
      const at = snapshot.status === 'active' ? inner.join(' + ') || '(root)' : snapshot.status
      return `${names.get(ref)}: ${at}`
    })
    .join(', ')
}
