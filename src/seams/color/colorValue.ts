/** What a custom property's value is as a colour. */
export type ColorValue =
  /** A whole colour; alpha from 0 (transparent) to 1 (opaque). */
  | { readonly is: 'color'; readonly alpha: number }
  /** Bare channels (`220 14% 96%`), for use inside `hsl()` or `rgb()`. */
  | { readonly is: 'channels' };

/** Finds the value of another custom property; undefined when it is not known. */
export type Lookup = (name: string) => string | undefined;

/** Longest value that is looked at, and the longest chain of `var()`. */
const valueLimit = 400;
const chainLimit = 6;

const named = new Set(
  (
    'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue ' +
    'chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey ' +
    'darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray ' +
    'darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen ' +
    'fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender ' +
    'lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey ' +
    'lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen ' +
    'magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen ' +
    'mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange ' +
    'orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple ' +
    'rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue ' +
    'slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen'
  ).split(' '),
);

const number = '[+-]?(?:\\d+\\.?\\d*|\\.\\d+)';
const channels = new RegExp(`^${number}(?:deg|rad|turn)?\\s*[\\s,]\\s*${number}%?\\s*[\\s,]\\s*${number}%?$`, 'i');
const hex = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const colorFunction = /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(([^]*)\)$/i;
const mix = /^color-mix\(\s*in [a-z\d -]+,([^]*)\)$/i;
const reference = /^var\(\s*(--[^\s,()]+)\s*(?:,[^]*)?\)$/;

/** Reads a value as a colour; undefined when it is none, or its alpha cannot be told. */
export function colorValue(value: string, lookup: Lookup, depth = chainLimit): ColorValue | undefined {
  const text = plain(value);
  if (text.length > valueLimit || depth === 0) return undefined;
  const other = reference.exec(text)?.[1];
  if (other !== undefined) {
    const next = lookup(other);
    return next === undefined ? undefined : colorValue(next, lookup, depth - 1);
  }
  if (channels.test(text)) return { is: 'channels' };
  const alpha = alphaOf(text, lookup, depth);
  return alpha === undefined ? undefined : { is: 'color', alpha };
}

/** Without `!important`, Sass interpolation around the whole, and surplus white space. */
function plain(value: string): string {
  const text = value.replace(/!important\s*$/i, '').trim();
  return /^#\{[^{}]*\}$/.test(text) ? text.slice(2, -1).trim() : text;
}

function alphaOf(text: string, lookup: Lookup, depth: number): number | undefined {
  const lower = text.toLowerCase();
  if (lower === 'transparent') return 0;
  if (named.has(lower)) return 1;
  if (hex.test(text)) return hexAlpha(text.slice(1));
  const call = colorFunction.exec(text);
  if (call) return functionAlpha(call[1] ?? '', call[2] ?? '');
  const mixed = mix.exec(text)?.[1];
  return mixed === undefined ? undefined : mixAlpha(splitTop(mixed, ','), lookup, depth);
}

function hexAlpha(digits: string): number {
  if (digits.length === 4) return Number.parseInt(digits.slice(3).repeat(2), 16) / 255;
  return digits.length === 8 ? Number.parseInt(digits.slice(6), 16) / 255 : 1;
}

function functionAlpha(name: string, inside: string): number | undefined {
  const [before, slash] = splitTop(inside, '/');
  if (slash !== undefined) return alphaNumber(slash);
  const parts = splitTop(before ?? '', ',').map((part) => part.trim());
  if (parts.length === 4) return alphaNumber(parts[3] ?? '');
  // `rgba(var(--rgb), 0.5)` and Sass's `rgba(#000, 0.5)`: a colour's channels in one, then the alpha.
  if (parts.length === 2 && /^(?:rgb|hsl)a?$/i.test(name)) return alphaNumber(parts[1] ?? '');
  return /\bfrom\b|var\(|\$/.test(inside) && !/^\s*var\([^()]*\)\s*$/.test(inside) ? undefined : 1;
}

function alphaNumber(text: string): number | undefined {
  const match = new RegExp(`^(${number})(%?)$`).exec(text.trim());
  if (!match) return text.trim() === 'none' ? 0 : undefined;
  const value = Number(match[1]) / (match[2] === '%' ? 100 : 1);
  return Math.min(1, Math.max(0, value));
}

/** `color-mix(in x, A p%, transparent)`: p of A's alpha. An alpha of A that is not known counts as full. */
function mixAlpha(parts: readonly string[], lookup: Lookup, depth: number): number | undefined {
  const sides = parts.map((part) => {
    const share = /^(.*?)\s*(?<!\S)([\d.]+)%\s*$|^([\d.]+)%\s+(.*)$/s.exec(part.trim());
    const color = (share ? (share[1] ?? share[4]) : part) ?? '';
    const percent = share?.[2] ?? share?.[3];
    return { color: color.trim(), share: percent === undefined ? undefined : Number(percent) / 100 };
  });
  const [first, second] = sides;
  if (!first || !second || sides.length !== 2) return undefined;
  const share = first.share ?? (second.share === undefined ? 0.5 : 1 - second.share);
  const alpha = (color: string): number | undefined => {
    const value = colorValue(color, lookup, depth - 1);
    if (value?.is === 'color') return value.alpha;
    return /^var\(/.test(color) ? 1 : undefined;
  };
  const left = alpha(first.color);
  const right = alpha(second.color);
  return left === undefined || right === undefined ? undefined : left * share + right * (1 - share);
}

/** Splits at a mark outside of parentheses. */
function splitTop(text: string, mark: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++;
    else if (text[i] === ')') depth--;
    else if (text[i] === mark && depth === 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  return [...parts, text.slice(start)];
}
