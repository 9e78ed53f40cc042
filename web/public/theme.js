// Runs before the first paint, so that the page never shows the colours of another portal or theme. A separate file, because the
// content security policy forbids inline scripts. src/ui/theme.ts and src/ui/table/density.ts use the same storage keys.
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
    // Storage can be disabled. The theme of the system then applies.
  }
})()
