/** How many charts and steps are told at most. */
export const mostToldCharts = 40
export const mostToldSteps = 120

/** What is taken for an event's name, and for the class of an error. */
export const plausibleEvent = /^[\w.:*()#-]{1,120}$/
export const plausibleError = /^[A-Z][A-Za-z]{0,39}$/
