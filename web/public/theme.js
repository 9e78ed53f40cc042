// Runs before the first paint, so that neither the portal's colour nor the chosen theme flashes. A file of its own, because
// the content policy allows no inline script. Keep the keys in step with src/ui/theme.ts and src/ui/table/density.ts.
;(() => {
  const root = document.documentElement
  const words = location.hostname.split('.')[0].split('-')
  root.dataset.portal = ['agent', 'staff'].find((portal) => words.includes(portal)) ?? 'admin'
  const isStaging = document.querySelector('meta[name="okwan-mode"][content="staging"]')
  if (words.includes('staging') || isStaging) root.dataset.staging = ''
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    if (localStorage.getItem('density') === 'compact') root.dataset.density = 'compact'
  } catch {
    // Storage can be switched off; then the system's theme stands.
  }
})()
