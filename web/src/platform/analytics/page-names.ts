import { ROUTE, type RouteName } from '../routes/table.ts'

/**
 * Name of the current screen: the drawer that the address opens, otherwise the page of the route. Sub-pages use the name of their
 * page.
 */
export function pageNameOf(route: string, search = ''): string {
  return drawerNameOf(route, search) ?? routeNameOf(route)
}

/** Drawers that the specification counts as pages. */
export function drawerNameOf(route: string, search: string): string | undefined {
  const query = new URLSearchParams(search)
  const panel = PANELS[query.get('panel') ?? '']
  if (panel) return panel
  if (route === ROUTE.wallet.path && query.has('number')) return 'Wallet Details'
  return route.startsWith(`${ROUTE.serviceRequests.path}/`) && query.has('open') ? 'Service Request Details' : undefined
}

const PANELS: Record<string, string> = { profile: 'Profile', 'new-insurance': 'New Insurance' }

function routeNameOf(route: string): string {
  for (const [name, routes] of Object.entries(PAGES)) {
    const prefixes = routes.map((each) => ROUTE[each].path)
    if (prefixes.some((prefix) => route === prefix || route.startsWith(`${prefix}/`))) return name
  }
  return route
}

/**
 * Page names by route; the first match wins, so specific routes come first. Steps are forms; both payment pages are Checkout.
 */
const PAGES: Record<string, readonly RouteName[]> = {
  Login: ['login'],
  'Policy Details': ['motorPolicy', 'travelPolicy'],
  Policies: ['policyOverview'],
  Checkout: ['motorPayment', 'travelPayment'],
  'Motor Purchase Step 1': ['motorVehicle', 'motorChassis'],
  'Motor Purchase Step 2': ['motorVehicleDetails', 'motorEditVehicle'],
  'Motor Purchase Step 3': ['motorUnderwriting', 'motorActivePolicy'],
  'Motor Purchase Step 4': ['motorPolicyholder'],
  'Motor Purchase Step 5': ['motorEstimates'],
  'Travel Purchase Step 1': ['travelPolicyholder'],
  'Travel Purchase Step 2': ['travelTravellers', 'travelTraveller'],
  'Travel Purchase Step 3': ['travelTrip'],
  'Travel Purchase Step 4': ['travelMore'],
  'Travel Purchase Step 5': ['travelConfirm'],
  'Travel Purchase Step 6': ['travelHealth'],
  'Travel Purchase Step 7': ['travelConsent'],
  'New Insurance': ['buyInsurance', 'buyTravelInsurance'],
  'Service Request Details': ['payRequest', 'requestSticker'],
  'Cancellation Requests': ['refunds'],
  'Claim Payouts': ['payouts'],
  'Refunds And Payouts': ['refundsAndPayouts'],
  'Service Request': ['serviceRequests'],
  Wallets: ['wallet'],
  Transactions: ['transactions'],
  'Challenged Policies': ['challengedPolicies'],
  Referrals: ['referrals'],
  'Manage Assistants': ['assistants'],
  'Commissions History': ['commissions'],
  'Login Records': ['loginRecords'],
  'Manage Staff': ['staff'],
}
