import { linesOf } from './ordinary-lines.ts';

/** The shell refuses this form with a message and a nonzero exit code. */
export const REFUSED = 'refused';
/** The shell reports that the program does not exist and continues, like any shell. */
export const NO_PROGRAM = 'no such program';

const refused = String.raw`
ls -d */
ls -m a*.txt
ls -Q a1.txt
ls -i a1.txt | wc -l
find . -perm -u+x -type f
head -n -2 data.csv
grep -P '(?<=ERROR )\w+' -o log.txt
grep -z one a1.txt | tr '\0' '\n'
grep -a . blob.bin | wc -c
grep TODO blob.bin
grep x blob.bin
grep -o '[0-9]*' <<< 'a12b345'
grep -b lines a3.txt
grep -T one a1.txt
grep '\(a\)\1' <<< 'aa ab'
sed 's/e/E/2g' log.txt
sed -i 's/^\(.\)/\U\1/' words.txt; cat words.txt
sed 's/\w\+/\u&/g' a3.txt
sed 's/.*/\L&/' words.txt
sed -E 's/(\w)(\w*)/\U\1\E\2/' a3.txt
sed -s -n '1p' a1.txt a2.txt
sed -z 's/\n/,/g' a3.txt
sed 's/a/b/w changed.txt' words.txt; cat changed.txt
awk 'BEGIN { printf "%.2f %s %e\n", 3.14159, "x", 12345 }'
awk -F, 'NR > 1 { print $3, $1 | "sort -n" }' data.csv
awk 'BEGIN { print strftime("%Y", 0) }'
sort -m left.txt right.txt
sort -R words.txt | wc -l
cp -a src copy; find copy -type f | wc -l
cp -p a1.txt b1.txt; stat -c %Y b1.txt
rm -d hollow; ls -d hollow
ln -s a1.txt link; cat link
ln a1.txt hard; cat hard
diff -y left.txt same.txt | wc -l
diff -B left.txt same.txt && echo same
env -i sh -c 'echo "[$HOME]"'
date -d '2026-01-31 +1 day' +%F
date -r a1.txt +%F
while read -r l; do echo "$l"; done < unicode.txt
while read -r l; do echo "$l"; done < unicode.txt > out.txt
cat unicode.txt | while read -r l; do echo "<$l>"; done | cat
while IFS= read -r l; do printf '%s\n' "$l"; done < unicode.txt | wc -c
printf '\xe9' | wc -c
mapfile -t lines < unicode.txt; echo "${'$'}{lines[0]}"
read -r l < unicode.txt; echo "$l"
sed -i 's/a/b/' latin1.txt
sed 's/a/b/' latin1.txt > out.txt
grep lait latin1.txt > out.txt
awk '{ print $1 }' latin1.txt > out.txt
tr a b < latin1.txt > out.txt
tac latin1.txt > out.txt
nl latin1.txt > out.txt
paste latin1.txt latin1.txt > out.txt
rev latin1.txt > out.txt
fold -w4 latin1.txt > out.txt
expand latin1.txt > out.txt
sed -i 's/x/y/' blob.bin
awk '{ print }' blob.bin > out.txt
while IFS=, read -r a b c; do echo "$b"; done < data.csv
trap 'echo bye' EXIT; echo hi
ulimit -n > /dev/null
umask > /dev/null; echo $?
`;
const noProgram = String.raw`
realpath src/../a1.txt | sed 's|.*/||'
od -c a1.txt
od -An -tx1 a1.txt
base64 blob.bin | base64 -d | cmp - blob.bin && echo same
xxd a1.txt
hexdump -C a1.txt
cmp a1.txt a2.txt
cmp left.txt same.txt && echo same
iconv -f UTF-8 -t ISO-8859-1 unicode.txt | wc -c
sed "s/$/\r/" a1.txt | od -c | head -1
shuf words.txt | wc -l
install -m 755 a1.txt b.txt
truncate -s 0 a1.txt; wc -c < a1.txt
zip x.zip a1.txt
unzip x.zip
patch left.txt < right.txt
nice -n 10 echo hi
yes | head -2
id -u
uname -s
mktemp | wc -l
bc <<< '1+2'
python3 -c 'print(1)'
node -e 'console.log(1)'
perl -e 'print 1'
git status
make
curl http://localhost
sqlite3 :memory: 'select 1'
cat latin1.txt | od -An -c | head -1
`;

/** The ordinary lines for which the simulated shell may differ from bash, each with the reason. */
export const allowedDifferences: ReadonlyMap<string, string> = new Map([
  ...linesOf(refused).map((line) => [line, REFUSED] as const),
  ...linesOf(noProgram).map((line) => [line, NO_PROGRAM] as const),
  ...Object.entries({
    'grep -rl todo . | sort': 'the same files, named without the leading ./',
    'grep -rli todo . | sort': 'the same files, named without the leading ./',
    "grep -nr 'return' --include=*.js .": 'the same files, named without the leading ./',
    'grep -r --exclude-dir=lib TODO .': 'the same files, named without the leading ./',
    'tr é e < unicode.txt': "letters are counted where bash's program counts bytes, and may cut a letter in two",
    'cut -c1-3 data.csv': "letters are counted where bash's program counts bytes, and may cut a letter in two",
    'fold -w 6 unicode.txt': "letters are counted where bash's program counts bytes, and may cut a letter in two",
    'cut -c1-4 unicode.txt': "letters are counted where bash's program counts bytes, and may cut a letter in two",
    'column -t unicode.txt': 'other numbers of blanks between the columns, for letters beyond ASCII',
    'awk -F, \'{ printf "%-5s|%5d\\n", $1, $3 }\' data.csv': 'as gawk, which counts letters; mawk counts bytes',
    'awk \'BEGIN { print length("naïve") }\'': 'as gawk, which counts letters; mawk counts bytes',
    'awk \'BEGIN { print gensub(/(a)(b)/, "\\\\2\\\\1", "g", "abab") }\'': 'as gawk; mawk does not have it',
    'jq . notes.md': 'jq 1.8 ends with 5, where older ones end with 4',
    "jq '1.0, 1e3, 100000000000000000000' <<< null": 'jq 1.8 keeps numbers as they are written',
    "jq -c '[.[] | numbers]' <<< '[1,\"a\",2.50]'": 'jq 1.8 keeps numbers as they are written',
    'cp -v a1.txt b1.txt': 'names the copy by its whole path',
    './script.sh a b': 'a script knows itself by its whole path',
    'which -a ls | wc -l': 'every command is in one place',
    'while read -r l; do echo "$l"; done < latin1.txt > out.txt': 'a variable holds text in UTF-8 alone',
    'x=$(cat latin1.txt); echo "$x" > out.txt': 'a variable holds text in UTF-8 alone',
    'unset y; echo "${y:?not set}"': 'ends with 1 where bash -c ends with 127',
    'set -u; echo $nothing_here': 'ends with 1 where bash -c ends with 127',
    'select x in a b; do echo $x; break; done <<< 1': 'reported as a syntax error',
    'tar -cf x.tar a1.txt a2.txt; tar -tf x.tar': 'the archive has other metadata; what is in it is the same',
    'tar -czf x.tgz src; tar -tzf x.tgz | sort': 'the archive has other metadata; what is in it is the same',
    'tar -cf x.tar a1.txt; rm a1.txt; tar -xf x.tar; cat a1.txt': 'the archive has other metadata; what is in it is the same',
    'gzip -k a2.txt; zcat a2.txt.gz': 'the archive has other metadata; what is in it is the same',
  }),
]);
