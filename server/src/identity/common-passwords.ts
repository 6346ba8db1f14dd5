// Words and keyboard sequences from the top of lists of stolen passwords, in lower case. A password that only adds digits and symbols
// to one of them, or replaces letters with digits, counts as the same word (see password-rules.ts).

const WORDS = `
password passwort passw0rd motdepasse contrasena letmein letmeinnow letmeinplease welcome welcomehome welcometothe
changeme changemenow pleasechange default administrator admin adminadmin superuser rootroot testtest testing
testpassword mypassword thepassword newpassword userpassword yourpassword passwordpassword passpass secretsecret
topsecret secret nopassword qwerty qwertyuiop qwertyqwerty qwertzuiop azertyuiop asdfghjkl asdfasdf asdfghjklzxcvbnm
zxcvbnm zxcvbnmasdf qazwsx qazwsxedc qazwsxedcrfv onetwothree iloveyou iloveyousomuch iloveyouforever ihateyou trustno
trustnoone dragon dragonball monkey monkeymonkey football footballer baseball basketball basketballer softball hockey
superman batman spiderman ironman starwars startrek pokemon minecraft fortnite princess sunshine shadow master
masterkey michael michaeljordan jennifer jessica charlie thomas robert william daniel jordan hunter hunterhunter
buster soccer killer george andrew joshua matthew ashley amanda nicole samantha elizabeth alexander christopher
freedom whatever computer internet samsung google facebook instagram linkedin microsoft windows apple android iphone
mustang corvette ferrari porsche mercedes harley yamaha pepper ginger cookie chocolate butterfly rainbow flower summer
winter spring autumn january february march april june july august september october november december monday tuesday
wednesday thursday friday saturday sunday newyork brooklyn chicago toronto montreal vancouver california liverpool
arsenal chelsea barcelona manchester yankees lakers cowboys steelers eagles packers patriots
abcabc abcdef abcdefg abcdefgh abcdefghi abcdefghij abcdefghijk aaaaaaaaaa correcthorsebatterystaple
daynook daynookdaynook workspace workfromhome homeoffice
`;

const KEY_RUNS = `
1234567890 0123456789 12345678910 123456789a 1234567891 1234512345 123123123123 1231231231 9876543210 0987654321
1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx3edc 1qazxsw23edc zaq12wsxcde3 qwerty1234567890 qwe123qwe123
abc123abc123 a1b2c3d4e5 aa12345678 abcd123456 abcd1234abcd 11111111111 1111111111 0000000000 1212121212 6969696969
147258369 1472583690 789456123 7894561230 741852963 7418529630 159357159357 1029384756 102938475610 31415926535
2718281828 asdf1234asdf asdfjkl;asdf !@#$%^&*() p@ssw0rd123 passw0rd1234
`;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(`${WORDS} ${KEY_RUNS}`.split(/\s+/).filter(Boolean));
