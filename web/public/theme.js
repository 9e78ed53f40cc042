// Runs before the first paint, so that neither the portal's colour nor the chosen theme flashes. A file of its own, because
// the content policy allows no inline script. Keep the key in step with src/ui/theme.ts.
;(() => {
  const root = document.documentElement
  const words = location.hostname.split('.')[0].split('-')
  root.dataset.portal = ['agent', 'staff'].find((portal) => words.includes(portal)) ?? 'admin'
  if (words.includes('staging')) root.dataset.staging = ''
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  } catch {
    // Storage can be switched off; then the system's theme stands.
  }
})()
