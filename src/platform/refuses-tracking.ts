/** Whether the browser says for its owner that nobody may be followed: Global Privacy Control, or Do Not Track. */
export const refusesTracking = (): boolean =>
  navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)
