import type { AnyStateNode } from 'xstate'

/** What `meta` names as requirements, of a state or of a transition. */
export const namedRequirements = ({ meta }: { readonly meta?: unknown }): readonly string[] => {
  const { requirements } = (meta ?? {}) as { readonly requirements?: unknown }
  return Array.isArray(requirements) ? requirements.map(String) : []
}

/** The requirements of a state: its own, or where it names none, those of the state around it. */
export function requirementsOfState(node: AnyStateNode): readonly string[] {
  const own = namedRequirements(node)
  return own.length > 0 || node.parent === undefined ? own : requirementsOfState(node.parent)
}
