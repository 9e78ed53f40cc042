import type { ApiData, ApiInput } from '@okwan/contract/all'

export type Customer = Omit<ApiData<'GET /customers'>[number], 'hasDetails'>
export type SoldProduct = ApiInput<'POST /customers/{customerCode}/code'>['body']['product']
