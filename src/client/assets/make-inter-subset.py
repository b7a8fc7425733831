"""Inter roman, single-storey a (cv11) and tabular figures for good, weights 400 to 700, three subsets."""
import sys
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
from fontTools import subset
src, out = sys.argv[1], sys.argv[2]
LATIN = 'U+20-7E,U+A0,U+A3,U+B7,U+C0-CF,U+D1-D6,U+D8-DD,U+DF-EF,U+F1-F6,U+F8-FD,U+FF,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2190-2193,U+2212,U+2713'
RARE = 'U+A1-A2,U+A4-B6,U+B8-BF,U+D0,U+D7,U+DE,U+F0,U+F7,U+FE,U+152-153,U+178,U+2010-2012,U+201A,U+201E,U+2032-2033,U+2039-203A,U+20AC'
EXT = 'U+100-151,U+154-177,U+179-17F,U+18F,U+192,U+1A0-1A1,U+1AF-1B0,U+1CD-1DC,U+1E6-1E7,U+218-21B,U+259,U+300-304,U+306-30C,U+323,U+327-328,U+1E80-1E85,U+1E9E,U+1EA0-1EF9'
def single_subst(font, tag):
    gsub, m = font['GSUB'].table, {}
    for r in gsub.FeatureList.FeatureRecord:
        if r.FeatureTag == tag:
            for i in r.Feature.LookupListIndex:
                for st in gsub.LookupList.Lookup[i].SubTable:
                    st = getattr(st, 'ExtSubTable', st)
                    m.update(getattr(st, 'mapping', {}))
    return m
def unis(spec):
    for part in spec.split(','):
        a, _, b = part[2:].partition('-')
        yield from range(int(a, 16), int(b or a, 16) + 1)
for name, spec in (('inter-latin', LATIN), ('inter-latin-rare', RARE), ('inter-latin-ext', EXT)):
    f = TTFont(src)
    digits = {f.getBestCmap()[u] for u in range(0x30, 0x3a)}
    swap = single_subst(f, 'cv11') | {g: t for g, t in single_subst(f, 'tnum').items() if g in digits}
    for table in f['cmap'].tables:
        for u, g in list(table.cmap.items()):
            table.cmap[u] = swap.get(g, g)
    axes = {a.axisTag for a in f['fvar'].axes}
    limits = {'wght': (400, 700)}
    if 'opsz' in axes: limits['opsz'] = 14
    if 'slnt' in axes: limits['slnt'] = 0
    f = instancer.instantiateVariableFont(f, limits)
    o = subset.Options(); o.layout_features = ['kern', 'mark', 'mkmk']; o.hinting = False; o.flavor = 'woff2'; o.name_IDs = [0, 1, 2, 13, 14]; o.notdef_outline = True; o.drop_tables += ['STAT', 'meta', 'DSIG']; o.glyph_names = False
    s = subset.Subsetter(o); s.populate(unicodes=list(unis(spec))); s.subset(f)
    subset.save_font(f, f'{out}/{name}.woff2', o)
