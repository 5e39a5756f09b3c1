import { shallowEqual, useSelector } from '@xstate/react'
import { siteVersion } from './site-version.ts'

/** Returns whether a newer version of the site waits, and the actions on it. */
export function useSiteVersion() {
  return {
    ...useSelector(
      siteVersion,
      (snapshot) => ({
        offered: snapshot.hasTag('offered'),
        busy: snapshot.hasTag('busy'),
      }),
      shallowEqual,
    ),
    accept: () => siteVersion.send({ type: 'update.accepted' }),
    postpone: () => siteVersion.send({ type: 'update.postponed' }),
  }
}
