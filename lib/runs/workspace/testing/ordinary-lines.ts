import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The files of the folder that {@link ordinaryLines} work on. */
const files: Record<string, string | Uint8Array> = {
  'data.csv': 'name,team,score\nAnn,red,10\nBob,blue,7\ncid,red,22\nDan,green,7\nÉva,blue,15\n',
  'words.txt': 'b\nA\na\nB\nc\n_x\n10\n9\na\nb\n',
  'numbers.txt': '10\n9\n2\n33\n1\n-5\n2.5\n',
  'sizes.txt': '10K\n2M\n512\n1G\n3K\n',
  'versions.txt': '1.10.0\n1.2.0\n1.9.3\n2.0.0\n',
  'a1.txt': 'one\n',
  'a2.txt': 'two\nlines\n',
  'a3.txt': 'three\nlines\nhere\n',
  'left.txt': 'a\nb\nc\nd\ne\n',
  'right.txt': 'a\nB\nc\ne\nf\n',
  'same.txt': 'a\nb\nc\nd\ne\n',
  'notes.md': '# Title\n\nFirst line.\n\n## Part\n\n- one\n- two\n\tindented\n\n## Other part\n\nLast line.\n',
  'log.txt':
    '2026-01-01 10:00 INFO start\n2026-01-01 10:05 ERROR disk full\n2026-01-02 09:00 WARN slow\n2026-01-02 09:30 ERROR no route\n2026-01-03 08:00 info end\n',
  'data.json':
    '{"name":"x","items":[{"id":2,"tag":"b","n":5},{"id":1,"tag":"a","n":7},{"id":3,"tag":"b","n":1}],"nested":{"k":null,"t":true}}\n',
  'lines.json': '{"a":1}\n{"a":2}\n',
  'config.ini': '[server]\nport = 80\nhost=local\n\n[client]\nport = 81\n',
  'table.txt': 'id  name   amount\n1   ann    10\n2   bob    200\n3   cid    30\n',
  'tabs.tsv': 'a\t1\tx\nb\t2\ty\nc\t3\tz\n',
  'crlf.txt': 'one\r\ntwo\r\n',
  'no-newline.txt': 'first\nlast',
  'empty.txt': '',
  'blob.bin': Uint8Array.from({ length: 300 }, (_, nth) => (nth * 37 + 128) % 256),
  'with space.txt': 'spaced\n',
  '.hidden': 'hidden\n',
  'src/app.js': "import { add } from './lib/util.js';\n\n// TODO: more\nexport const three = add(1, 2);\n",
  'src/lib/util.js': 'export function add(a, b) {\n  return a + b; // TODO\n}\n',
  'src/lib/deep/types.ts': 'export type Name = string;\n',
  'src/lib/deep/readme.md': 'todo: write\n',
  'script.sh': '#!/bin/bash\necho "$0 got $# arguments: $*"\nexit 3\n',
  'latin1.txt': Buffer.from('caf\xe9 au lait\nna\xefve a\n', 'latin1'),
  'unicode.txt': 'naïve café\nÄÖÜ äöü\n日本語\n',
};

/** Creates the files that {@link ordinaryLines} use. Each is newer than the one before it. */
export function furnishFolder(folder: string): void {
  for (const [nth, [path, content]] of Object.entries(files).entries()) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), content, { mode: path.endsWith('.sh') ? 0o755 : 0o644 });
    const time = new Date(Date.UTC(2026, 0, 1, nth));
    utimesSync(join(folder, path), time, time);
  }
  mkdirSync(join(folder, 'hollow'));
}

/** Command lines as people and models write them, by what they are about. Each begins in a new copy of the folder. */
export const ordinaryLines: Record<string, string> = {
  'listing files': String.raw`
ls
ls | wc -l
ls -1
ls -a
ls -A
ls a1.txt a2.txt
ls a*.txt
ls a*.txt | wc -l
ls a*.txt | while read f; do echo "<$f>"; done
for f in $(ls a*.txt); do echo "$f"; done
ls -d */
ls -d src
ls -d a*.txt src
ls src
ls src hollow
ls src/ hollow/
ls -R src
ls -t a*.txt
ls -tr a*.txt
ls -1t | head -3
ls -S a*.txt
ls -r a*.txt
ls -p
ls -F
ls hollow
ls nothing
ls nothing a1.txt
ls "with space.txt"
ls -l a1.txt | awk '{ print $1, $5, $NF }'
ls -l | tail -n +2 | wc -l
ls -la | awk 'NR > 1 { print $NF }' | sort
ls -lh src | awk 'NR > 1 { print $NF }'
ls -1 *.md *.csv
ls src/*.js src/lib/*.js
ls -A | grep -v txt
ls [ab]*.txt
ls --color=never a1.txt a2.txt
ls -1 src | sort -r
ls -m a*.txt
ls -Q a1.txt
ls *.nope
ls -i a1.txt | wc -l
tree src
tree -L 1 src
find . -name '*.js' | sort
find . -type f | wc -l
find . -type d | sort
find src -type f -name '*.ts'
find . -maxdepth 1 -type f -name 'a*' | sort
find . -iname '*.MD' | sort
find . -name '*.js' -o -name '*.ts' | sort
find . -type f -empty
find . -type d -empty
find . -size +200c -name '*.bin'
find . -not -name '*.txt' -type f | sort
find . ! -path './src/*' -name '*.md'
find src -name '*.js' -exec wc -l {} \; | sort
find src -name '*.js' -exec grep -l TODO {} + | sort
find . -name '*.md' -print0 | xargs -0 wc -l | tail -1
find src -mindepth 2 | sort
find . -newer log.txt -name '*.json' | sort
find . -path ./src -prune -o -name '*.md' -print
find src -type f -printf '%f %s\n' | sort
find . -name 'a?.txt' -delete; ls a*.txt
find . -regex '.*/a[12]\.txt' | sort
find . -perm -u+x -type f
find . -mtime -1 -name 'a1.txt'
find nothing -name x
find . -type f -name '*.txt' -exec basename {} .txt \; | sort | head -3
find . -type f \( -name '*.ts' -o -name '*.sh' \) | sort
find src -depth | tail -1
find . -maxdepth 1 -name '*.json' | xargs -n1 basename | sort
du -s hollow | cut -f2
stat -c '%s %n' a1.txt
stat -c %Y a1.txt
stat -c '%a %F' script.sh
file a1.txt
file blob.bin
file data.json
file script.sh
file -b empty.txt
file --mime-type a1.txt
file hollow
test -f a1.txt && echo yes
test -d src -a -f a1.txt && echo both
[ -s empty.txt ] || echo empty
[ -e nothing ] || echo none
[[ -x script.sh ]] && echo executable
[[ a1.txt -ot a2.txt ]] && echo older
basename src/lib/util.js .js
dirname src/lib/util.js
realpath src/../a1.txt | sed 's|.*/||'
readlink -f src/lib/../app.js | sed 's|.*/||'
`,
  'reading files': `
cat a1.txt a2.txt
cat -n notes.md
cat -A tabs.tsv
cat -b notes.md
cat -s notes.md
cat < a1.txt
cat nothing
cat a1.txt nothing a2.txt
cat - < a2.txt
cat /dev/null
cat < /dev/null
echo hi | cat /dev/stdin
echo hi | cat - a1.txt
head -2 data.csv
head -n 2 data.csv a1.txt
head -c 5 data.csv
head -n -2 data.csv
head -q -n1 a1.txt a2.txt
tail -2 data.csv
tail -n +3 data.csv
tail -n 1 a1.txt a2.txt
tail -c 4 data.csv
tail -n +2 data.csv | head -1
tail -n1 no-newline.txt
wc data.csv
wc -l data.csv
wc -l < data.csv
wc -l a*.txt
wc -w notes.md
wc -c blob.bin
wc -m unicode.txt
wc -L notes.md
wc -lw data.csv
wc no-newline.txt empty.txt
nl a3.txt
nl -ba notes.md | head -4
tac a3.txt
rev words.txt
od -c a1.txt
od -An -tx1 a1.txt
strings blob.bin | head -2
md5sum a1.txt
sha256sum a1.txt a2.txt
sha1sum < a1.txt
base64 a1.txt
base64 blob.bin | base64 -d | cmp - blob.bin && echo same
echo aGkK | base64 -d
fold -w 8 notes.md
fold -s -w 10 log.txt | head -3
expand -t 4 tabs.tsv
paste a2.txt a3.txt
paste -sd, words.txt
paste -d: left.txt right.txt
column -t table.txt
column -s, -t data.csv
split -l 2 data.csv part-; ls part-*; cat part-ab
xxd a1.txt
hexdump -C a1.txt
cmp a1.txt a2.txt
cmp left.txt same.txt && echo same
comm left.txt right.txt
comm -12 <(sort left.txt) <(sort right.txt)
comm -23 left.txt right.txt
join left.txt right.txt
join -t, -1 1 -2 1 <(sort data.csv) <(echo Ann,x)
iconv -f UTF-8 -t ISO-8859-1 unicode.txt | wc -c
`,
  'searching text': String.raw`
grep Ann data.csv
grep -e Ann -e Bob data.csv
grep -e Ann -e Bob -c data.csv
grep -E 'Ann|Bob' data.csv
grep 'Ann\|Bob' data.csv
grep -n ERROR log.txt
grep -i error log.txt
grep -i info log.txt | wc -l
grep -v ERROR log.txt
grep -c ERROR log.txt
grep -c nothing log.txt
grep -q ERROR log.txt && echo found
grep -l TODO -r src | sort
grep -rn TODO src | sort
grep -r TODO src --include='*.js' -l | sort
grep -rl todo . | sort
grep -rli todo . | sort
grep -L TODO src/app.js notes.md
grep -w one notes.md
grep -x one notes.md
grep -o 'E[A-Z]*' log.txt
grep -on 'E[A-Z]*' log.txt
grep -A1 ERROR log.txt
grep -B1 WARN log.txt
grep -C1 WARN log.txt
grep -m1 ERROR log.txt
grep -F '[server]' config.ini
grep -h lines a*.txt
grep -H one a1.txt
grep lines a2.txt a3.txt
grep -s x nothing
grep x nothing
grep -P '\d{4}' log.txt
grep -P '(?<=ERROR )\w+' -o log.txt
grep -E '^[0-9]{4}-01-0(1|2)' log.txt
grep -E '\bdisk\b' log.txt
grep '^#' notes.md
grep -c '' notes.md
grep -n '^$' notes.md
grep -z one a1.txt | tr '\0' '\n'
grep -f words.txt left.txt
grep -nr 'return' --include=*.js .
grep -r --exclude-dir=lib TODO .
grep -v '^#' notes.md | grep -v '^$'
grep one a1.txt /dev/null
grep -a . blob.bin | wc -c
grep TODO blob.bin
grep x blob.bin
grep -e '-x' words.txt
grep -- -5 numbers.txt
grep -E 'a+b?' words.txt | sort | uniq -c
grep '[[:upper:]]' words.txt
grep -i 'ÄÖÜ' unicode.txt
grep é unicode.txt
grep -o . <<< 'añb' | wc -l
grep -nE '(one|two)$' notes.md
grep -vE '^(a|b)$' words.txt
grep 'a.c' <<< 'abc a.c'
grep -o '[0-9]*' <<< 'a12b345'
grep -b lines a3.txt
grep --count ERROR log.txt
grep --line-number --ignore-case warn log.txt
grep -T one a1.txt
grep -hc . a1.txt a2.txt
grep -cv . notes.md
grep 'x*' empty.txt
grep $'\t' tabs.tsv
grep '\(a\)\1' <<< 'aa ab'
egrep 'Ann|Bob' data.csv
fgrep . versions.txt
rg TODO src | sort
`,
  'changing text': String.raw`
sed 's/a/X/' words.txt
sed 's/a/X/g' data.csv
sed -n 2p data.csv
sed -n '2,3p' data.csv
sed -n '$p' data.csv
sed '1d' data.csv
sed '$d' data.csv
sed '/ERROR/d' log.txt
sed -n '/ERROR/p' log.txt
sed -n '/Part/,/two/p' notes.md
sed '/^$/d' notes.md
sed 's/^/> /' a2.txt
sed 's/[0-9]\+/N/g' log.txt
sed -E 's/([0-9]+)-([0-9]+)/\2-\1/' log.txt
sed 's|/|-|g' <<< a/b/c
sed -e 's/a/1/' -e 's/b/2/' words.txt
sed 's/a/1/;s/b/2/' words.txt
sed 's/red/&&/' data.csv
sed 's/ERROR/error/I' log.txt
sed 's/error/E/I' log.txt
sed 's/l/L/2' a2.txt log.txt
sed 's/e/E/2g' log.txt
sed -i 's/one/ONE/' a1.txt; cat a1.txt
sed -i 's/lines/rows/' a2.txt a3.txt; cat a2.txt a3.txt
sed -i 's/^\(.\)/\U\1/' words.txt; cat words.txt
sed 's/\w\+/\u&/g' a3.txt
sed 's/.*/\L&/' words.txt
sed -E 's/(\w)(\w*)/\U\1\E\2/' a3.txt
sed -i '1i\// header' src/app.js; cat src/app.js
sed '1i header' a1.txt
sed '1i\header' a1.txt
sed '1i\  indented' a1.txt
sed '$a footer' a2.txt
sed '2a\after' a2.txt
sed '/two/c changed' a2.txt
sed '1c\changed' a2.txt
sed -i.bak 's/one/1/' a1.txt; ls a1*; cat a1.txt.bak
sed -i '2d' a2.txt; cat a2.txt
sed -i '$a last' a1.txt; cat a1.txt
sed -n '/INFO/=' log.txt
sed = a2.txt
sed 5q notes.md
sed -n 'p;p' a1.txt
sed 'y/abc/xyz/' words.txt
sed '2,4s/^/#/' data.csv
sed '/^#/!s/^/  /' notes.md
sed '1~2d' data.csv
sed 'N;s/\n/ /' left.txt
sed ':a;N;$!ba;s/\n/,/g' left.txt
sed -n '1!G;h;$p' a3.txt
sed 's/a\|b/X/g' words.txt
sed 's/\t/ /g' tabs.tsv
sed 's/,/\t/g' data.csv
sed 's/,/\n/' data.csv | head -2
sed "s/$/\r/" a1.txt | od -c | head -1
sed 's/\r$//' crlf.txt
sed '/start/,+1d' log.txt
sed -n '2{p;q}' data.csv
sed '/ERROR/{s/disk/DISK/;s/full/FULL/}' log.txt
sed -s -n '1p' a1.txt a2.txt
sed -n '1p' a1.txt a2.txt
sed 's/[aeiou]//g' a3.txt
sed 's/\bone\b/1/' notes.md
sed 's/\s\+/ /g' table.txt
sed 'G' a2.txt
sed '/one/r a2.txt' a1.txt
sed 'w out.txt' a1.txt; cat out.txt
sed 's/x/y' a1.txt
sed 's/é/e/g' unicode.txt
sed 's/./X/g' unicode.txt
sed --expression='s/one/two/' a1.txt
sed -z 's/\n/,/g' a3.txt
sed -n 'l' tabs.tsv
sed 's/a/b/w changed.txt' words.txt; cat changed.txt
sed -n '/[[:space:]]/p' a1.txt
sed '0,/a/s//Z/' words.txt
sed -i -e '1s/^/top\n/' a1.txt; cat a1.txt
sed 's/.*/"&"/' a2.txt
sed "s/'/x/" a1.txt
sed 's/(/[/' src/app.js
sed -E 's/^(.*),(.*),(.*)$/\3;\1/' data.csv
sed -n '/\[server\]/,/^$/p' config.ini
sed -i 's/80/8080/' config.ini && grep port config.ini
tr a-z A-Z < a3.txt
tr -d '\n' < a3.txt
tr -s ' ' < table.txt
tr ',' '\t' < data.csv
tr -cd '[:digit:]' < log.txt
tr '[:lower:]' '[:upper:]' <<< abc
tr -c 'a-z\n' '_' < log.txt
tr é e < unicode.txt
cut -d, -f1 data.csv
cut -d, -f1,3 data.csv
cut -d, -f2- data.csv
cut -c1-3 data.csv
cut -c-2 words.txt
cut -f2 tabs.tsv
cut -d' ' -f3 log.txt
cut -d, -f1 --complement data.csv
cut -d: -f2 a1.txt
cut -s -d: -f2 a1.txt
cut -b1-2 a1.txt
awk '{ print $1 }' log.txt
awk -F, '{ print $2 }' data.csv
awk -F, 'NR > 1 { sum += $3 } END { print sum }' data.csv
awk -F, 'NR > 1 { n[$2]++ } END { for (t in n) print t, n[t] }' data.csv | sort
awk -F, -v OFS=';' '{ print $1, $3 }' data.csv
awk '/ERROR/ { print NR ": " $0 }' log.txt
awk 'END { print NR }' data.csv
awk 'NR == 2' data.csv
awk 'NF' notes.md
awk '{ print length($0) }' a3.txt
awk '{ print toupper($0) }' a3.txt
awk -F, '{ printf "%-5s|%5d\n", $1, $3 }' data.csv
awk '{ gsub(/e/, "E"); print }' a3.txt
awk '!seen[$0]++' words.txt
awk 'BEGIN { print substr("hello", 2, 3), index("hello", "l") }'
awk -F'[, ]' '{ print $1 }' data.csv
awk '{ a[NR] = $0 } END { for (i = NR; i > 0; i--) print a[i] }' a3.txt
awk -F, '$3 > 8 && NR > 1 { print $1 }' data.csv
awk -F, '$2 == "red" { s += $3; n++ } END { print s / n }' data.csv
awk '{ $1 = ""; print }' log.txt
awk 'match($0, /[0-9]+:[0-9]+/) { print substr($0, RSTART, RLENGTH) }' log.txt
awk 'BEGIN { printf "%.2f %s %e\n", 3.14159, "x", 12345 }'
awk '{ n = split($0, p, " "); print p[n] }' log.txt
awk 'NR==FNR { a[$0]; next } $0 in a' left.txt right.txt
awk -F, 'NR > 1 { print $3, $1 | "sort -n" }' data.csv
awk '{ print > "copy.txt" }' a2.txt; cat copy.txt
awk 'BEGIN { while ((getline line < "a2.txt") > 0) print "got " line }'
awk 'BEGIN { "echo hi" | getline x; print x }'
awk 'BEGIN { print strftime("%Y", 0) }'
awk -f nothing a1.txt
awk 'BEGIN { exit 3 }'
awk '{ print $NF }' table.txt
awk 'BEGIN { x["b"]; x["a"]; n = asorti(x, y); print n, y[1] }'
awk '{ print tolower(substr($0, 1, 1)) substr($0, 2) }' words.txt
awk 'BEGIN{OFS="-"} {$1=$1} 1' table.txt
awk '/Part/,/two/' notes.md
awk 'BEGIN { print 1/3, 10 % 3, 2 ^ 10, int(3.9) }'
awk 'BEGIN { print length("naïve") }'
awk '{ sub(/[0-9]+/, "<&>"); print }' numbers.txt
awk 'BEGIN { print gensub(/(a)(b)/, "\\2\\1", "g", "abab") }'
awk 'BEGIN { print ARGC, ARGV[1] }' a1.txt
awk 'BEGIN { print ENVIRON["HOME"] != "" }'
`,
  'sorting and counting': String.raw`
sort words.txt
LC_ALL=C sort words.txt
sort -f words.txt
sort -u words.txt
sort -r words.txt
sort -n numbers.txt
sort -rn numbers.txt
sort -g numbers.txt
sort -h sizes.txt
sort -V versions.txt
sort -t, -k2,2 data.csv
sort -t, -k2 data.csv
sort -t, -k3 -n data.csv
sort -t, -k3,3n -k1,1 data.csv
sort -t, -k3nr data.csv
sort -t, -u -k2,2 data.csv
sort -u -t, -k3,3n data.csv
sort -s -t, -k2,2 data.csv
sort -k3 table.txt
sort -k3n table.txt
sort -k1.9,1.10 log.txt
sort -b -k2 table.txt
sort -c left.txt && echo sorted
sort -c words.txt
sort -o words.txt words.txt; cat words.txt
sort a2.txt a3.txt
sort -m left.txt right.txt
sort -R words.txt | wc -l
sort -z words.txt | wc -c
sort unicode.txt
sort < words.txt | uniq
sort words.txt | uniq -c
sort words.txt | uniq -c | sort -rn
sort words.txt | uniq -d
sort words.txt | uniq -u
sort -fu words.txt
sort -t' ' -k3,3 -k1,1r log.txt
sort -d words.txt
sort -M <<< $'Mar\nJan\nFeb'
sort --reverse --numeric-sort numbers.txt
sort --key=2 --field-separator=, data.csv
sort -nk1 numbers.txt
sort nothing
uniq words.txt
uniq -c left.txt
uniq -i words.txt
uniq -f1 table.txt
uniq -w1 data.csv
shuf words.txt | wc -l
seq 5
seq 2 2 8
seq -s, 3
seq -w 8 10
seq 5 -1 1
seq 0 0.5 2
cut -d, -f2 data.csv | sort | uniq -c | sort -rn | head -2
`,
  JSON: String.raw`
jq . data.json
jq -c . data.json
jq .name data.json
jq -r .name data.json
jq '.items[].id' data.json
jq '.items | length' data.json
jq -c '.items | map(.n)' data.json
jq -c '.items | group_by(.tag)' data.json
jq -c '.items | sort_by(.id) | map(.id)' data.json
jq -c '.items | unique_by(.tag)' data.json
jq -c '[.items[] | select(.n > 4)]' data.json
jq -r '.items[] | "\(.id) \(.tag)"' data.json
jq -r '.items[] | [.id, .tag] | @csv' data.json
jq -r '.items[] | [.id, .tag] | @tsv' data.json
jq 'keys' data.json
jq -c 'to_entries | map(.key)' data.json
jq '.items | map(.n) | add' data.json
jq '.items | max_by(.n)' data.json
jq '.nested.k' data.json
jq -e '.nested.k' data.json
jq '.nothing' data.json
jq -s 'map(.a) | add' lines.json
jq -n '{a: 1, b: [1, 2]}'
jq --arg x 5 -n '$x'
jq --argjson x 5 -n '$x + 1'
jq 'del(.items)' data.json
jq '.name = "y"' data.json
jq '.items[0] += {z: 1}' data.json
jq -S . data.json
jq '.items[] | .tag' data.json | sort | uniq -c
jq 'with_entries(select(.key != "items"))' data.json
jq '[paths | length] | max' data.json
jq -r '.items | map(.tag) | join(", ")' data.json
jq 'if .name == "x" then "yes" else "no" end' data.json
jq '.items | min_by(.n) | .id' data.json
jq . nothing
jq . notes.md
jq 'invalid(' data.json
jq -c '.items | map({(.tag): .n}) | add' data.json
jq -r '.name | ascii_upcase' data.json
jq '.name | test("x")' data.json
jq -r '.name | sub("x"; "z")' data.json
jq '.items | any(.n > 6)' data.json
jq -c 'reduce .items[] as $i (0; . + $i.n)' data.json
jq -c '.items | index({"id":1,"tag":"a","n":7})' data.json
jq -c '.. | numbers' data.json
jq -c 'first(.items[])' data.json
jq -R . a2.txt
jq -Rs 'split("\n")' a2.txt
jq -j '.items[].id' data.json
jq --tab . lines.json
jq -c '[limit(2; .items[])]' data.json
jq -c '.items | map(has("n"))' data.json
jq '.items[1:] | length' data.json
jq '1.0, 1e3, 100000000000000000000' <<< null
jq -c 'tostream' lines.json
jq -r '@base64 "x\(.name)"' data.json
jq 'input_line_number' lines.json
jq -c '[.[] | numbers]' <<< '[1,"a",2.50]'
jq '. as [$a, $b] | $a + $b' <<< '[1,2]'
jq -c 'group_by(.) | map({k: .[0], n: length})' <<< '["b","a","b"]'
jq -r '.items[] | select(.tag | startswith("b")) | .id' data.json
jq -r 'now | type' <<< null
jq '"2026-01-02T03:04:05Z" | fromdate' <<< null
jq -c '[splits(",")]' <<< '"a,b"'
jq -c 'flatten' <<< '[1,[2,[3]]]'
jq 'error("x")' <<< null
jq -c 'map_values(. + 1)' <<< '{"a":1}'
jq -c 'unique' <<< '[3,1,"a",null,3]'
jq -c 'sort' <<< '[{"b":1},[1],"a",2,null,true,false]'
`,
  'moving files': `
cp a1.txt b1.txt; cat b1.txt
cp a1.txt a2.txt hollow/; ls hollow
cp -r src copy; find copy | sort
cp -a src copy; find copy -type f | wc -l
cp -R src/lib hollow; find hollow | sort
cp src copy
cp nothing x
cp -n a1.txt a2.txt; cat a2.txt
cp -p a1.txt b1.txt; stat -c %Y b1.txt
cp -v a1.txt b1.txt
cp /dev/null a1.txt; wc -c a1.txt
mv a1.txt b1.txt; ls a1.txt b1.txt
mv a1.txt a2.txt hollow/; ls hollow
mv src lib2; ls lib2
mv nothing x
mv -n a1.txt a2.txt; ls a1.txt
mv -v a1.txt b.txt
rm a1.txt; ls a*.txt
rm nothing
rm -f nothing; echo $?
rm src
rm -r src; ls
rm -rf src hollow nothing; ls
rm a?.txt; ls a*
rm -v a1.txt
rmdir hollow; ls -d hollow
rmdir src
rmdir nothing
rm -d hollow; ls -d hollow
mkdir new; ls -d new
mkdir -p new/deep/er; find new
mkdir src
mkdir a/b/c
mkdir -p src/lib/more && ls src/lib
mkdir -p x/{a,b}; ls x
mkdir -v new
touch new.txt; ls new.txt; wc -c < new.txt
touch -c nothing; ls nothing
touch -d 2020-01-02 a1.txt; stat -c %Y a1.txt
ln -s a1.txt link; cat link
ln a1.txt hard; cat hard
chmod +x a1.txt; [ -x a1.txt ] && echo yes
chmod 600 a1.txt; stat -c %a a1.txt
chmod -R 700 src; stat -c %a src/app.js
install -m 755 a1.txt b.txt
truncate -s 0 a1.txt; wc -c < a1.txt
tee copy.txt < a1.txt; cat copy.txt
echo more | tee -a a1.txt; cat a1.txt
echo x > out.txt; cat out.txt
echo x >> a1.txt; cat a1.txt
echo x > no/such/folder
> out.txt; wc -c out.txt
: > a1.txt; wc -c a1.txt
echo hi > /dev/null; echo $?
ls nothing 2> /dev/null; echo $?
ls nothing > /dev/null 2>&1; echo $?
ls nothing &> out.txt; wc -l < out.txt
{ echo a; echo b; } > out.txt; cat out.txt
(cd src && ls)
cat a1.txt > "new file.txt"; ls new*
tar -cf x.tar a1.txt a2.txt; tar -tf x.tar
tar -czf x.tgz src; tar -tzf x.tgz | sort
tar -cf x.tar a1.txt; rm a1.txt; tar -xf x.tar; cat a1.txt
gzip a1.txt; ls a1*; gunzip a1.txt.gz; cat a1.txt
gzip -c a1.txt | gunzip -c
gzip -k a2.txt; zcat a2.txt.gz
zip x.zip a1.txt
unzip x.zip
rename 's/a/b/' a1.txt
`,
  comparing: `
diff left.txt same.txt; echo $?
diff left.txt right.txt
diff -u left.txt right.txt | tail -n +3
diff -q left.txt right.txt
diff -q left.txt same.txt
diff -r src src
diff -i left.txt right.txt
diff -w a1.txt a1.txt; echo $?
diff --brief left.txt right.txt
diff left.txt nothing
diff <(sort left.txt) <(sort right.txt)
diff -y left.txt same.txt | wc -l
diff -B left.txt same.txt && echo same
diff a1.txt no-newline.txt
diff empty.txt a2.txt
diff a2.txt empty.txt
cp -r src copy; echo x >> copy/app.js; diff -rq src copy
diff -s left.txt same.txt
patch left.txt < right.txt
`,
  'one command for many': String.raw`
ls a*.txt | xargs wc -l
ls a*.txt | xargs -n 1 cat
ls a*.txt | xargs -n1 echo
ls a*.txt | xargs -I {} echo "<{}>"
ls a*.txt | xargs -I{} cp {} {}.copy; ls *.copy
echo a b c | xargs -n2 echo
echo a b c | xargs
printf 'a\0b c\0' | xargs -0 -n1 echo
echo 'a "b c"' | xargs -n1 echo
find . -name 'a?.txt' | sort | xargs cat
find . -name 'a?.txt' -print0 | sort -z | xargs -0 cat
true | xargs echo empty
true | xargs -r echo empty
echo 1 2 3 | xargs -P2 -n1 echo | sort
seq 3 | xargs -I% sh -c 'echo n%'
ls a*.txt | xargs -L1 echo
grep -rl TODO src | sort | xargs sed -i 's/TODO/DONE/'; grep -rc DONE src/app.js
echo x | xargs -t echo
echo nothing | xargs cat
echo a1.txt | xargs rm && ls a1.txt
env FOO=1 sh -c 'echo $FOO'
FOO=1 bash -c 'echo $FOO'
env -i sh -c 'echo "[$HOME]"'
env FOO=1 printenv FOO
env -u HOME printenv HOME
export X=5; bash -c 'echo $X'
printenv NOTHING
bash script.sh a b
./script.sh a b
sh -c 'echo $0 $1' x y
bash -c 'exit 4'
timeout 5 echo hi
timeout 0.2 sleep 5
time true
nice -n 10 echo hi
which ls
which nothing
which -a ls | wc -l
type cd
command -v ls
command -v nothing
yes | head -2
date +%Y | wc -c
date -d 2026-01-02 +%A
date -u -d @0 +%FT%TZ
date -d '2026-01-31 +1 day' +%F
date -d 'tomorrow' +%F | wc -c
date -r a1.txt +%F
id -u
uname -s
mktemp | wc -l
bc <<< '1+2'
expr 3 + 4
expr length hello
expr substr hello 2 3
sleep 0.01
hostname | wc -l
python3 -c 'print(1)'
node -e 'console.log(1)'
perl -e 'print 1'
git status
make
curl http://localhost
sqlite3 :memory: 'select 1'
`,
  'text that is not ASCII, and not UTF-8': String.raw`
while read -r l; do echo "$l"; done < unicode.txt
while read -r l; do echo "$l"; done < unicode.txt > out.txt
cat unicode.txt | while read -r l; do echo "<$l>"; done | cat
while IFS= read -r l; do printf '%s\n' "$l"; done < unicode.txt | wc -c
x=$(cat unicode.txt); echo "$x"
x=$(head -1 unicode.txt); echo "$x" > out.txt
echo "é" > out.txt; cat out.txt
printf '%s\n' é | wc -c
printf '\xe9' | wc -c
printf '\xc3\xa9\n'
echo -e '\u00e9'
echo $'\xc3\xa9'
for f in unicode.txt; do cat "$f"; done | head -1
mapfile -t lines < unicode.txt; echo "${'$'}{lines[0]}"
read -r l < unicode.txt; echo "$l"
cat unicode.txt | tee out.txt | wc -c
sed 's/a/b/' unicode.txt > out.txt
awk '{ print }' unicode.txt > out.txt
grep . unicode.txt > out.txt
tr a b < unicode.txt > out.txt
rev unicode.txt
fold -w 6 unicode.txt
cut -c1-4 unicode.txt
paste unicode.txt unicode.txt
tac unicode.txt
nl unicode.txt
column -t unicode.txt
expand unicode.txt
cat latin1.txt | od -An -c | head -1
cat latin1.txt > out.txt
head -1 latin1.txt > out.txt
tail -1 latin1.txt > out.txt
cp latin1.txt out.txt
sed -i 's/a/b/' latin1.txt
sed 's/a/b/' latin1.txt > out.txt
grep lait latin1.txt > out.txt
awk '{ print $1 }' latin1.txt > out.txt
tr a b < latin1.txt > out.txt
sort latin1.txt > out.txt
tac latin1.txt > out.txt
cut -d' ' -f1 latin1.txt > out.txt
uniq latin1.txt > out.txt
nl latin1.txt > out.txt
paste latin1.txt latin1.txt > out.txt
rev latin1.txt > out.txt
fold -w4 latin1.txt > out.txt
expand latin1.txt > out.txt
split -l1 latin1.txt part-
tee out.txt < latin1.txt > out2.txt
cat blob.bin > out.txt
cat < blob.bin > out.txt
cat blob.bin | cat > out.txt
cp blob.bin out.txt
head -c 100 blob.bin > out.txt
tail -c 100 blob.bin > out.txt
gzip -c blob.bin | gunzip > out.txt
base64 blob.bin | base64 -d > out.txt
tar -cf x.tar blob.bin latin1.txt; rm blob.bin latin1.txt; tar -xf x.tar; rm x.tar
sed -i 's/x/y/' blob.bin
awk '{ print }' blob.bin > out.txt
while read -r l; do echo "$l"; done < latin1.txt > out.txt
x=$(cat latin1.txt); echo "$x" > out.txt
cat latin1.txt >> a1.txt
`,
  'the language of the shell': String.raw`
echo hello world
echo -n hi
echo -e 'a\tb'
printf '%s\n' a b c
printf '%05d|%-5s|%x\n' 42 ab 255
printf '%q\n' 'a b'
printf '%s' "$(printf 'x\ny')"
for i in 1 2 3; do echo $i; done
for i in {1..3}; do echo -n $i; done
for ((i = 0; i < 3; i++)); do echo $i; done
for f in *.txt; do echo "$f"; done | head -3
while read -r line; do echo "<$line>"; done < a2.txt
while IFS=, read -r a b c; do echo "$b"; done < data.csv
i=0; while [ $i -lt 3 ]; do i=$((i + 1)); done; echo $i
until false; do break; done; echo out
if grep -q one a1.txt; then echo yes; else echo no; fi
case a1.txt in *.txt) echo text;; *) echo other;; esac
x=5; echo $((x * 2 + 1))
x=hello; echo ${'$'}{x^^} ${'$'}{x:1:3} ${'$'}{#x}
x=a.tar.gz; echo ${'$'}{x%.*} ${'$'}{x%%.*} ${'$'}{x#*.} ${'$'}{x##*.}
x=aXbX; echo ${'$'}{x/X/-} ${'$'}{x//X/-}
echo ${'$'}{nothing:-default}
unset y; echo "${'$'}{y:?not set}"
a=(1 2 3); echo ${'$'}{a[1]} ${'$'}{#a[@]} "${'$'}{a[@]}"
declare -A m; m[k]=v; echo ${'$'}{m[k]} ${'$'}{!m[@]}
f() { local x=1; echo $1 $x; return 3; }; f hi; echo $?
echo $(cat a1.txt) | wc -w
echo "$(< a1.txt)"
echo a; echo b && echo c || echo d
false || echo failed
true && echo worked
! true; echo $?
echo a | cat | cat
false | true; echo $?
set -o pipefail; false | true; echo $?
set -e; false; echo not here
set -u; echo $nothing_here
echo "$HOME" | wc -l
cd src; pwd | sed 's|.*/||'
cd nothing
cd src && cd - > /dev/null; pwd | wc -l
echo *.md
echo nope*
echo {a,b}{1,2}
echo "a  b"  c
echo 'single $x'
echo "tab	here"
echo $'a\nb'
test 3 -gt 2 && echo yes
[[ abc == a* ]] && echo match
[[ abc =~ ^a(.)c$ ]] && echo ${'$'}{BASH_REMATCH[1]}
[ "a" = "b" ] || echo differ
echo ${'$'}{PIPESTATUS[0]}
read x y <<< 'a b c'; echo "$y"
mapfile -t l < a3.txt; echo ${'$'}{#l[@]}
IFS=: ; x=a:b; echo $x
trap 'echo bye' EXIT; echo hi
exec 3> out.txt; echo x >&3; cat out.txt
echo err >&2; echo out
echo $0 | wc -l
echo $$ | wc -l
echo "${'$'}{x:=5}"; echo $x
let x=3+4; echo $x
printf -v v '%03d' 7; echo $v
shopt -s nullglob; echo nope*
shopt -s globstar; echo src/**/*.ts
eval 'echo hi'
source nothing.sh
. ./script.sh
nothing-here
exit 7
echo a > x; cat < x > y; cat y
diff <(echo a) <(echo a) && echo same
(exit 3); echo $?
sleep 0.01 & wait; echo done
select x in a b; do echo $x; break; done <<< 1
ulimit -n > /dev/null
umask > /dev/null; echo $?
getopts ab: o -a; echo $o
echo "a b" | { read p q; echo $q; }
x=$(false); echo $?
echo $((0x1F)) $((2**8)) $((7 / 2)) $((-7 % 3))
echo $((010))
[[ -z "" && -n x ]] && echo ok
echo ~ | wc -l
dirs | wc -l
: ; echo $?
alias l=ls; echo ok
`,
  'larger data': `
seq 1 120000 | tail -1
seq 1 120000 > big.txt; grep -c 1 big.txt
seq 1 120000 | sort -rn | head -1
seq 1 120000 | awk '{ print }' | wc -l
`,
};

export const linesOf = (text: string): string[] => text.split('\n').filter(Boolean);
