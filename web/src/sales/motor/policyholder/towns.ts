import type { Region } from '@okwan/domain/customers/customers/terms'

/** Regional capitals and large towns whose name is used in one region only. */
const TOWNS: Record<Region, string> = {
  'Greater Accra':
    'Accra, Tema, Ashaiman, Madina, Adenta, Teshie, Nungua, Dansoman, Osu, East Legon, Legon, Achimota, Spintex, Lapaz, Kaneshie, Weija, Dodowa, Prampram, Ada Foah, Amasaman, Dome, Haatso, Labadi, Cantonments',
  Ashanti:
    'Kumasi, Obuasi, Ejisu, Mampong, Konongo, Bekwai, Tafo, Suame, Asokwa, Bantama, Ejura, Agogo, Offinso, Juaben',
  Western: 'Takoradi, Sekondi, Sekondi-Takoradi, Tarkwa, Prestea, Axim, Elubo, Half Assini, Bogoso, Shama',
  'Western North': 'Sefwi Wiawso, Bibiani, Enchi, Juaboso, Bodi',
  Central:
    'Cape Coast, Kasoa, Winneba, Elmina, Swedru, Agona Swedru, Mankessim, Saltpond, Dunkwa, Assin Fosu, Twifo Praso',
  Eastern: 'Koforidua, Nkawkaw, Nsawam, Suhum, Aburi, Akosombo, Somanya, Akim Oda, Kibi, Mpraeso, Begoro, Donkorkrom',
  Volta: 'Ho, Keta, Aflao, Hohoe, Kpando, Sogakope, Akatsi, Denu, Anloga',
  Oti: 'Dambai, Kadjebi, Nkwanta, Krachi, Jasikan',
  Northern: 'Tamale, Yendi, Savelugu, Bimbilla, Tolon, Gushegu',
  Savannah: 'Damongo, Salaga, Bole, Sawla',
  'North East': 'Nalerigu, Walewale, Gambaga, Bunkpurugu',
  'Upper East': 'Bolgatanga, Bawku, Navrongo, Paga, Zebilla',
  'Upper West': 'Wa, Lawra, Tumu, Jirapa, Nandom',
  Bono: 'Sunyani, Berekum, Dormaa Ahenkro, Wenchi',
  'Bono East': 'Techiman, Kintampo, Nkoranza, Atebubu, Yeji',
  Ahafo: 'Goaso, Bechem, Duayaw Nkwanta, Hwidiem',
}

const REGION_BY_TOWN = new Map(
  Object.entries(TOWNS).flatMap(([region, towns]) =>
    // Object.entries loses the key type.
    towns.split(', ').map((town) => [town.toLowerCase(), region as Region] as const),
  ),
)

/** Region of a well-known town; undefined for other towns. */
export function regionOfTown(town: string): Region | undefined {
  return REGION_BY_TOWN.get(town.trim().replace(/\s+/g, ' ').toLowerCase())
}
