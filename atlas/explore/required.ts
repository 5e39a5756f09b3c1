import type { AnyStateNode } from 'xstate'

/** Returns the requirements in `meta` of a state or transition. */
export const namedRequirements = ({ meta }: { readonly meta?: unknown }): readonly string[] => {
  const { requirements } = (meta ?? {}) as { readonly requirements?: unknown }
  return Array.isArray(requirements) ? requirements.map(String) : []
}

/** Returns the requirements of a state: its own, or else those of its parent. */
export function requirementsOfState(node: AnyStateNode): readonly string[] {
  const own = namedRequirements(node)
  return own.length > 0 || node.parent === undefined ? own : requirementsOfState(node.parent)
}
