/** Maximum number of charts and steps. */
export const maxCharts = 40
export const maxBreadcrumbs = 120

/** Patterns of an event's name, and of an error's class. */
export const plausibleEvent = /^[\w.:*()#-]{1,120}$/
export const plausibleError = /^[A-Z][A-Za-z]{0,39}$/
