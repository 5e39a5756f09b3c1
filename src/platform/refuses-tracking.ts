/** Returns whether the browser asks sites not to track: Global Privacy Control, or Do Not Track. */
export const refusesTracking = (): boolean =>
  navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)
