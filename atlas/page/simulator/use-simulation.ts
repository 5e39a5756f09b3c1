import { useEffect, useState } from 'react'
import { createSimulation, type Simulation } from '#atlas/simulate/simulation.ts'

const kept = new Map<string, Promise<Simulation>>()

const load = (flow: string): Promise<Simulation> => {
  const known = kept.get(flow)
  if (known) return known
  const made = import('#atlas/page/models.ts').then(async ({ loadModel }) => createSimulation(await loadModel(flow)))
  kept.set(flow, made)
  made.catch(() => kept.delete(flow))
  return made
}

/** Loads the simulation of a chart with its machine; `failed` when that is impossible. */
export function useSimulation(flow: string): { simulation: Simulation | null; failed: boolean; retry(): void } {
  const [state, setState] = useState<{ key: string; simulation: Simulation | null } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const key = `${flow} ${attempt}`
  useEffect(() => {
    let isWanted = true
    const settle = (simulation: Simulation | null) => {
      if (isWanted) setState({ key, simulation })
    }
    load(flow).then(settle, () => settle(null))
    return () => {
      isWanted = false
    }
  }, [flow, key])
  const answer = state?.key === key ? state : null
  return {
    simulation: answer?.simulation ?? null,
    failed: answer !== null && answer.simulation === null,
    retry: () => setAttempt(attempt + 1),
  }
}
