import type { AnyActorRef } from 'xstate'
import { nextTimers, sameTimer, withoutTimer, type Timer } from '#atlas/explore/configuration.ts'
import { shownSnapshot } from '#atlas/explore/staging.ts'
import { stepsAt, type Step } from '#atlas/explore/stimuli.ts'
import { doneEvent, errorEvent, snapshotEvent } from '#atlas/explore/xstate.ts'
import type { Delivery, SystemStep } from './deliver.ts'
import { isRunning, namesOf, type Joint, type Member } from './joint.ts'

/** A step of a system: a step of one of its members, as `light: button.pressed/default`. */
export interface MemberStep {
  readonly name: string
  readonly member: string
  readonly ref: AnyActorRef
  readonly step: Step
  readonly timers: readonly Timer[]
}

/** True when an event of a flow may be sent from outside. */
export type IsOutside = (flow: string, type: string) => boolean

/**
 * Returns the possible steps: events from outside, outcomes of actors that are no machines, and the timers that are due
 * first; where several members have one then, each is a step, so that every order is explored.
 */
export function systemSteps(joint: Joint, isOutside: IsOutside): MemberStep[] {
  const names = namesOf(joint)
  const running = [...joint.members.values()].filter(isRunning)
  const firstDue = Math.min(...running.flatMap(({ configuration }) => configuration.timers.map(({ due }) => due)))
  return running.flatMap((member) => {
    const { ref, part, configuration } = member
    const name = names.get(ref) ?? ''
    return stepsAt(part.model, configuration)
      .filter((step) => mayHappen(step, joint, member, isOutside))
      .flatMap((step): MemberStep[] => {
        const timers = step.kind === 'timer' ? nextTimers(configuration.timers) : []
        if (step.kind === 'timer' && timers[0]?.due !== firstDue) return []
        return [{ name: `${name}: ${step.name}`, member: name, ref, step, timers }]
      })
  })
}

const mayHappen = (step: Step, joint: Joint, { part }: Member, isOutside: IsOutside): boolean => {
  if (step.kind === 'event') return isOutside(part.model.flow, step.type)
  if (step.kind === 'timer') return true
  return !joint.members.has(step.actor.ref)
}

/** Plays a step of a system without side effects. */
export function playStep(delivery: Delivery, joint: Joint, { ref, step, timers }: MemberStep): SystemStep {
  const run = delivery.begin(joint)
  if (step.kind === 'event') run.relay(null, ref, step.event)
  else if (step.kind === 'timer') fire(run, joint, ref, timers)
  else {
    const { ref: actor } = step.actor
    const settled = joint.members.get(ref)?.configuration.settled ?? []
    if (step.kind === 'done' || step.kind === 'error') run.write(ref, { settled: new Set([...settled, actor]) })
    if (step.kind === 'done') run.relay(null, ref, doneEvent(actor.id, step.output))
    if (step.kind === 'error') run.relay(null, ref, errorEvent(actor.id, step.error))
    if (step.kind === 'message') run.relay(null, ref, step.event)
    if (step.kind === 'snapshot') run.relay(null, ref, snapshotEvent(actor, shownSnapshot(actor, step.snapshot)))
  }
  return run.finish()
}

/** Time passes for every member; timers that are cancelled by one before them do not fire. */
function fire(run: ReturnType<Delivery['begin']>, joint: Joint, ref: AnyActorRef, timers: readonly Timer[]) {
  const now = timers[0]?.due ?? 0
  for (const member of joint.members.keys()) run.write(member, { now })
  for (const timer of timers) {
    const running = run.configurationOf(ref)?.timers ?? []
    if (!running.some((other) => sameTimer(other, timer))) continue
    run.write(ref, { timers: withoutTimer(running, timer) })
    if (timer.target) run.relay(ref, timer.target, timer.event)
    else if (timer.to === undefined) run.relay(null, ref, timer.event)
  }
}
