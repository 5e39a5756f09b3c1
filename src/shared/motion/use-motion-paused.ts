import { useSelector } from '@xstate/react'
import { useAppChild } from '#src/providers/app/app-context.tsx'

/** Returns whether the viewer has paused what moves or changes by itself; in the browser only. */
export const useMotionPaused = (): boolean =>
  useSelector(useAppChild('preferences'), ({ context }) => context.preferences.motionPaused)
