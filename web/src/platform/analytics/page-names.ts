/**
 * The name of what is on screen: a drawer that the address opens by its own name, otherwise the page by its route. Sub-pages
 * share the name of the page they belong to.
 */
export function pageNameOf(route: string, search = ''): string {
  return drawerNameOf(route, search) ?? routeNameOf(route)
}

/** What the address opens over a page and the specification counts as a page. */
export function drawerNameOf(route: string, search: string): string | undefined {
  const query = new URLSearchParams(search)
  const panel = PANELS[query.get('panel') ?? '']
  if (panel) return panel
  if (route === '/wallet' && query.has('number')) return 'Wallet Details'
  return route.startsWith('/service-request/') && query.has('open') ? 'Service Request Details' : undefined
}

const PANELS: Record<string, string> = { profile: 'Profile', 'new-insurance': 'New Insurance' }

function routeNameOf(route: string): string {
  for (const [name, routes] of Object.entries(PAGES)) {
    if (routes.some((prefix) => route === prefix || route.startsWith(`${prefix}/`))) return name
  }
  return route
}

/**
 * Routes as the router spells them; the first that fits counts, so the narrower stands before the wider. Steps count what a
 * person fills in: both payment pages are Checkout.
 */
const PAGES: Record<string, readonly string[]> = {
  Login: ['/login'],
  'Policy Details': ['/policies/motor-{$policyId}', '/policies/travel-{$policyId}'],
  Policies: ['/policies'],
  Checkout: ['/buy-insurance/payment', '/buy-travel-insurance/payment'],
  'Motor Purchase Step 1': ['/buy-insurance/vehicle-information', '/buy-insurance/chassis-vin'],
  'Motor Purchase Step 2': ['/buy-insurance/vehicle-details', '/buy-insurance/edit-vehicle-details'],
  'Motor Purchase Step 3': ['/buy-insurance/underwriting', '/buy-insurance/active-policy'],
  'Motor Purchase Step 4': ['/buy-insurance/policy-holder'],
  'Motor Purchase Step 5': ['/buy-insurance/estimates'],
  'Travel Purchase Step 1': ['/buy-travel-insurance/policyholder'],
  'Travel Purchase Step 2': ['/buy-travel-insurance/all-travellers', '/buy-travel-insurance/additional-travellers'],
  'Travel Purchase Step 3': ['/buy-travel-insurance/travel-details'],
  'Travel Purchase Step 4': ['/buy-travel-insurance/more-travel-information'],
  'Travel Purchase Step 5': ['/buy-travel-insurance/confirm-details'],
  'Travel Purchase Step 6': ['/buy-travel-insurance/health-information'],
  'Travel Purchase Step 7': ['/buy-travel-insurance/consent'],
  'New Insurance': ['/buy-insurance', '/buy-travel-insurance'],
  'Service Request Details': [
    '/service-request/update/{$requestId}-pay',
    '/service-request/update/sticker-{$requestId}',
  ],
  'Cancellation Requests': ['/refunds-and-payouts/cancellation'],
  'Claim Payouts': ['/refunds-and-payouts/payout'],
  'Refunds And Payouts': ['/refunds-and-payouts'],
  'Service Request': ['/service-request'],
  Wallets: ['/wallet'],
  Transactions: ['/transactions'],
  'Challenged Policies': ['/challenged-policies'],
  Referrals: ['/referrals'],
  'Manage Assistants': ['/assistants'],
  'Commissions History': ['/commissions'],
  'Login Records': ['/staff/records/login-records'],
  'Manage Staff': ['/staff'],
}
