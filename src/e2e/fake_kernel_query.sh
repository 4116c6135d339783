# A `kernel-query` over the axis m = 1 2 4 8 16 that answers m ms for any m, twice that on the backend `slow`, unless the
# `fault` of the config says otherwise. Each call leaves a line in `calls.log`: op and points. In plain shell, since a run
# starts many of these and Node takes ten times as long to start.
for last; do :; done

fail() {
  printf '%s\n' "$2" >&2
  exit "$1"
}

if [ "$last" = kernel-list ]; then
  if [ "$1" = old ]; then fail 2 "error: unrecognized subcommand 'kernel-list'"; fi
  echo '[{"kind":"single_gemm","profile_kind":"single_gemm","config":["n"],"input":["m"],"cache_coords":["half_m"]}]'
  exit
fi

request=$(cat)
# text KEY: the first value of that key, a text; empty where there is none.
text() {
  case $request in
    *'"'"$1"'":"'*)
      text=${request#*'"'"$1"'":"'}
      echo "${text%%'"'*}"
      ;;
  esac
}
op=$(text op) kind=$(text kind) fault=$(text fault)
case $request in *'"backends":["slow"]'*) factor=2 ;; *) factor=1 ;; esac

# The points of a request are {"m":3},{"m":6}.
points=
case $op in
  eval) list=${request#*'"query_points":['} ;;
  rows) list=${request#*'"inputs":['} ;;
  *) list= ;;
esac
IFS='{}[],:"m'
for m in $list; do
  if [ -n "$m" ]; then points="$points $m"; fi
done
unset IFS
points=${points# }
echo "$op $points" >> calls.log

fields='"m"' axes='[1,2,4,8,16]' log=
case $op-$fault in
  grid-exit-code | eval-exit-code-in-eval)
    for line in 1 2 3 4 5 6 7 8 9 10; do echo "log line $line" >&2; done
    fail 3 'Error: profile.db is locked'
    ;;
  eval-signal) kill -SEGV $$ ;;
  eval-timeout) exec sleep 300 ;;
  eval-hang)
    # Does not end when asked to.
    trap '' TERM
    echo $$ > hanging.new && mv hanging.new hanging
    exec sleep 300
    ;;
  eval-stdout-empty) exit 0 ;;
  eval-stdout-not-json) echo 'time_ms: 3' && exit ;;
  eval-time-is-nan) echo '{"kind":"single_gemm","results":[{"input":{"m":3},"time_ms":NaN}]}' && exit ;;
  eval-log-line) log='2026-11-30 INFO loading profile.db' ;;
  grid-wrong-kind | eval-wrong-kind-in-eval) kind=rms_norm ;;
  eval-fewer-results) points=${points% *} ;;
  eval-more-results) points="$points 3" ;;
  eval-reordered-results) points="${points#* } ${points%% *}" ;;
  grid-axes-empty) fields= axes= ;;
  grid-axis-without-values) axes='[]' ;;
  grid-axes-not-ascending) axes='[1,2,8,4,16]' ;;
  grid-five-axes) fields='"a","b","c","d","m"' axes='[1],[1],[1],[1],[1,2]' ;;
  grid-fields-for-other-axes) fields='"m","k"' ;;
esac
if [ -n "$log" ]; then echo "$log"; fi

# Where the spec is re-axed, the axis holds m / 2.
case $request in *'"re_axed":true'*) scale=2 fields='"half_m"' ;; *) scale=1 ;; esac
results= cells=
case $op in
  grid) body='"describe_config":{},"input_fields":['$fields'],"grid_axes":['$axes']' ;;
  rows)
    if [ "$1" = old ]; then fail 1 'Error: unknown variant `rows`, expected `grid` or `eval` at line 1 column 12'; fi
    for coord in 1 2 4 8 16; do
      cells="$cells,{\"coords\":[$coord],\"args\":{\"backend\":\"cublas\",\"m\":$((coord * scale)),\"n\":64},\"feasible\":true}"
    done
    for m in $points; do
      if [ $((m / scale)) -gt 16 ]; then outside=true; else outside=false; fi
      results="$results,{\"input\":{\"m\":$m},\"coords\":[$((m / scale))],\"extrapolated\":$outside,\"rows\":[]}"
    done
    body='"rows":['${cells#,}'],"inputs":['${results#,}']'
    ;;
  eval)
    for m in $points; do
      time=$((m * factor)) coverage=0
      if [ $((m / scale)) -gt 16 ]; then coverage=1; fi
      case $fault in
        unknown-coverage) coverage=9 ;;
        time-missing) time= ;;
        time-null) time=null ;;
        time-negative) time=-$time ;;
        time-zero) time=0 ;;
        undeclared) coverage=0 ;;
      esac
      results="$results,{\"input\":{\"m\":$m}${time:+,\"time_ms\":$time},\"flops\":null,\"bytes\":null,\"energy_j\":null,\"coverage\":$coverage}"
    done
    body='"results":['${results#,}']'
    ;;
esac
echo '{"kind":"'$kind'",'$body'}'
