/** One thing that the invented product is about; it gives names to folders, types, fields and functions. */
export interface Entity {
  readonly one: string;
  readonly many: string;
  readonly numbers: readonly [string, string];
  readonly texts: readonly [string, string];
  readonly states: readonly [string, string, string];
}

export interface Theme {
  /** The product's name and the name of its Python package. */
  readonly product: string;
  readonly title: string;
  readonly entities: readonly Entity[];
}

function entity(one: string, many: string, numbers: string, texts: string, states: string): Entity {
  const pair = (words: string): [string, string] => {
    const [first, second] = words.split(' ');
    if (first === undefined || second === undefined) throw new Error(`two words needed: ${words}`);
    return [first, second];
  };
  const [a, b, c] = states.split(' ');
  if (a === undefined || b === undefined || c === undefined) throw new Error(`three words needed: ${states}`);
  return { one, many, numbers: pair(numbers), texts: pair(texts), states: [a, b, c] };
}

/** Seven entities each: every workstream of a sample repository gets a folder of its own. */
export const themes: readonly Theme[] = [
  {
    product: 'parcelyard',
    title: 'Parcelyard',
    entities: [
      entity('parcel', 'parcels', 'weight volume', 'zone carrier', 'queued sorted delivered'),
      entity('route', 'routes', 'distance stops', 'depot driver', 'drafted driving closed'),
      entity('depot', 'depots', 'capacity docks', 'city manager', 'planned open closed'),
      entity('pallet', 'pallets', 'height layers', 'aisle customer', 'empty loading wrapped'),
      entity('invoice', 'invoices', 'amount discount', 'customer currency', 'draft sent paid'),
      entity('vehicle', 'vehicles', 'mileage payload', 'plate model', 'parked moving serviced'),
      entity('claim', 'claims', 'compensation age', 'reason handler', 'received checked settled'),
    ],
  },
  {
    product: 'wardround',
    title: 'Wardround',
    entities: [
      entity('visit', 'visits', 'duration delay', 'room clinician', 'booked running finished'),
      entity('patient', 'patients', 'height weight', 'surname clinic', 'registered admitted discharged'),
      entity('referral', 'referrals', 'urgency distance', 'origin specialty', 'received triaged answered'),
      entity('sample', 'samples', 'volume temperature', 'barcode laboratory', 'taken tested reported'),
      entity('roster', 'rosters', 'hours gaps', 'team planner', 'drafted published locked'),
      entity('device', 'devices', 'battery usage', 'serial vendor', 'stored assigned retired'),
      entity('ward', 'wards', 'beds occupancy', 'floor lead', 'opening open closing'),
    ],
  },
  {
    product: 'stacklend',
    title: 'Stacklend',
    entities: [
      entity('loan', 'loans', 'renewals fine', 'branch borrower', 'reserved lent returned'),
      entity('volume', 'volumes', 'pages copies', 'shelf publisher', 'ordered shelved withdrawn'),
      entity('member', 'members', 'visits balance', 'surname town', 'invited active lapsed'),
      entity('branch', 'branches', 'seats floors', 'district librarian', 'planned open closed'),
      entity('event', 'events', 'places price', 'speaker venue', 'announced open over'),
      entity('purchase', 'purchases', 'cost quantity', 'supplier budget', 'wished ordered received'),
      entity('archive', 'archives', 'boxes meters', 'donor period', 'sealed indexed shown'),
    ],
  },
  {
    product: 'gridmeter',
    title: 'Gridmeter',
    entities: [
      entity('meter', 'meters', 'reading voltage', 'serial street', 'installed active removed'),
      entity('tariff', 'tariffs', 'rate allowance', 'region label', 'proposed approved expired'),
      entity('outage', 'outages', 'households minutes', 'district cause', 'reported located repaired'),
      entity('contract', 'contracts', 'deposit term', 'holder agent', 'offered signed ended'),
      entity('turbine', 'turbines', 'output height', 'site maker', 'stopped turning braked'),
      entity('forecast', 'forecasts', 'demand spread', 'season author', 'drafted checked published'),
      entity('substation', 'substations', 'load feeders', 'area warden', 'idle online isolated'),
    ],
  },
  {
    product: 'stagepass',
    title: 'Stagepass',
    entities: [
      entity('ticket', 'tickets', 'price fee', 'section buyer', 'held sold scanned'),
      entity('venue', 'venues', 'seats exits', 'city owner', 'listed booked dark'),
      entity('concert', 'concerts', 'length encores', 'artist genre', 'announced confirmed played'),
      entity('refund', 'refunds', 'total days', 'method agent', 'asked granted paid'),
      entity('sponsor', 'sponsors', 'pledge banners', 'industry contact', 'approached signed thanked'),
      entity('crew', 'crews', 'headcount shifts', 'leader skill', 'forming rostered released'),
      entity('merch', 'merches', 'stock margin', 'size colour', 'designed stocked sold'),
    ],
  },
  {
    product: 'orchardbook',
    title: 'Orchardbook',
    entities: [
      entity('tree', 'trees', 'girth age', 'variety row', 'planted bearing felled'),
      entity('harvest', 'harvests', 'crates sugar', 'field foreman', 'planned picking stored'),
      entity('press', 'presses', 'pressure litres', 'hall operator', 'clean running soaking'),
      entity('order', 'orders', 'bottles total', 'shop country', 'placed packed shipped'),
      entity('barrel', 'barrels', 'fill staves', 'cellar cooper', 'empty filled tapped'),
      entity('hive', 'hives', 'frames honey', 'meadow keeper', 'quiet busy swarming'),
      entity('worker', 'workers', 'days wage', 'village task', 'hired working paid'),
    ],
  },
];

export function pascal(...words: readonly string[]): string {
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}

export function camel(...words: readonly string[]): string {
  const joined = pascal(...words);
  return joined.slice(0, 1).toLowerCase() + joined.slice(1);
}

export function snake(...words: readonly string[]): string {
  return words.join('_').toLowerCase();
}

export function kebab(...words: readonly string[]): string {
  return words.join('-').toLowerCase();
}
